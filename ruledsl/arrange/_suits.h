/* Suits: what suit.py says, for _search.c: one suit by itself, and what a search is made of.

   Read it there; here only what C needs is said. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SUITS = 6, PLACES = 32, JOKERS = 16, STATE_BITS = 10, CARD_BITS = 8 };
#define NEVER (-1000000000LL)
#define HOPELESS (-1000000000000000LL)
#define NO_HOPE (HOPELESS / 2)

typedef struct { /* the states of open runs, as packed by runs.py */
    int count, wide, width, strict;
    const int32_t *must, *open, *first_move, *moves, *trimmed, *first_better, *better, *states;
} Runs;

typedef struct { /* the cards of one position */
    int must[SUITS], have[SUITS];
    const int64_t *gains[SUITS];
    int64_t base, even;
} Row;

typedef struct { /* a position as one suit sees it */
    int low, supply, high, have, through;
    const int64_t *values;           /* by run cards: what the cards of the suit bring at most */
    const uint8_t *in_sets;          /* and how many of them lie in sets then */
} Place;

typedef struct { /* one suit with what was guessed for it */
    int number, top, jokers, first;
    int need;                        /* jokers without which it cannot come to its end */
    int64_t hope;
    int64_t *hopes;                  /* by position and state, and by jokers left */
    struct Stop *stops;              /* by position and state */
    int reached[PLACES + 2];         /* where the states that it can come to begin, by position */
    Place places[PLACES];
} Suit;

typedef struct Stop { /* what a suit can do in a state: its steps, and its ways once they are known */
    int32_t from, count, ways, way_count; /* -1: it does not come there; -1: not known */
} Stop;

typedef struct { /* `value` is the number of what it brings at the position, -1: nothing */
    int32_t cards, used, after, value;
} Step;

typedef struct { /* gains stay below MOST_BUCKETS; of its bucket, `older` and `newer` are beside it */
    uint64_t key, cards;
    int32_t gain, before, variant, older, newer;
    uint8_t place, jokers, used;
} Node;

typedef struct { /* nodes that have the same bound; both are -1 where there is none */
    int32_t newest, oldest;
} Bucket;

typedef struct { /* the best gain by states, and in the high bits jokers; `more` is one more than it,
                    0 where there is none */
    uint64_t key;
    uint32_t more;
} Seen;

typedef struct { /* all that was seen of a variant at a place; empty where mask is 0 */
    int32_t variant, place;
    uint32_t mask, count;
    size_t start;
} Table;

typedef struct { /* a row of options beside the run cards of all suits but the last, by those of the
                    last; empty where place is 0 */
    uint64_t cards;
    uint32_t place, at;
} Sight;

typedef struct { /* what one suit can do at a rank, or several together */
    uint64_t cards, key;
    int64_t lost;                    /* against the best that could be done; of several suits */
    int64_t gain;                    /* what it brings at most; of one suit alone, as is the next */
    const int64_t *hopes;            /* by jokers left */
    int used;
} Way;

typedef struct {
    int suits, places, runs_end, least, twice, around;
    int set_least, set_most, distinct, strict, jokers, cells;
    Runs runs;
    Row rows[PLACES];
    int tall[PLACES];
    int through[PLACES][SUITS];
    int64_t worth[JOKERS], joker_hope[JOKERS];
    int64_t *gains, *values;         /* what all rows bring */
    uint8_t *in_sets;
    int64_t prices[PLACES][SUITS], joker_price, rest[PLACES + 1];
    int shift;
    Suit *choices[SUITS];            /* by suit: guesses that can come to an end */
    int chosen[SUITS];
    Suit *lead[SUITS];               /* the guesses that prices go by */
    int begun[SUITS + 1], too_many;  /* guesses put together, by suits */
    Node *nodes; int node_count, node_room;
    Table *tables; uint64_t table_mask, table_count;
    Seen *seen; size_t seen_count, seen_room; /* where the tables lie */
    Sight *sight; uint64_t sight_mask, sight_count;
    int32_t *row_of_options; int row_width; size_t row_count, row_room; /* options by number; 0: unknown */
    int64_t *options; size_t option_count, option_room;
    Bucket *buckets; int64_t top;    /* by bound */
    Step *steps; int step_count, step_room;
    int32_t *states; int state_count, state_room; /* to which suits can come, position by position */
    Way *ways; int way_count, way_room;
    Way *open; int open_room;        /* the ways from a node that is being expanded */
    int failed;                      /* no memory */
} Search;

static int at_least(int a, int b) { return a > b ? a : b; }
static int at_most(int a, int b) { return a < b ? a : b; }

static uint64_t mixed(uint64_t a, uint64_t b) {
    uint64_t h = a * 0x9E3779B97F4A7C15ULL ^ (b + 0x7F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
    return h ^ h >> 29;
}

static Suit *suit_of(const Search *s, int variant, int number) {
    for (int suit = s->suits - 1; suit > number; suit--) variant /= s->chosen[suit];
    return &s->choices[number][variant % s->chosen[number]];
}

static int ends(const Search *s, const Suit *suit, int state) {
    const Runs *r = &s->runs;
    if (!s->around) return r->must[state] == 0;
    const int32_t *here = r->states + state * r->width, *first = r->states + suit->first * r->width;
    for (int i = 0; i < r->width - 1; i++) if (here[i] != first[i]) return 0;
    return here[r->width - 1] >= first[r->width - 1];
}

/* Fill in a step for one move; 0 where it cannot be made. */
static int step(const Search *s, const Suit *suit, int place, const int32_t *move, Step *out) {
    const Place *here = &suit->places[place];
    int cards = move[0], jokers = move[1], after = move[2];
    if (cards < here->low) return 0;
    if (!s->around) {
        int following = place + 1 < s->places ? suit->places[place + 1].supply : 0;
        after = s->runs.trimmed[after * s->runs.wide + following];
        if (after < 0) return 0;
    }
    *out = (Step){cards | jokers << 4, 0, after, -1};
    if (here->have < 0) return jokers == suit->jokers;
    int total = cards + here->high;
    if (!s->strict) {
        out->used = at_least(0, total - here->have);
        out->value = at_most(here->have, total);
        return out->used <= s->jokers;
    }
    if (place == 0) jokers += suit->jokers;
    int naturals = total - jokers;
    if (naturals < 0 || naturals > here->have || here->low > naturals) return 0;
    out->used = jokers;
    out->value = naturals;
    return jokers <= s->jokers;
}

static int64_t gain_of(const Search *s, const Place *here, const Step *step) {
    return step->value < 0 ? 0 : here->values[step->value] - step->used * s->joker_price;
}

static Stop *stop_of(const Search *s, const Suit *suit, int place, int state) {
    return &suit->stops[place * s->runs.count + state];
}

static int64_t *hopes_from(const Search *s, const Suit *suit, int place, int state) {
    return suit->hopes + ((int64_t)place * s->runs.count + state) * (s->jokers + 1);
}

static int64_t hope(const Search *s, const Suit *suit, int place, int state, int jokers) {
    return hopes_from(s, suit, place, state)[jokers];
}

/* Room for what can be done in a state, and for the states that it leads to. */
static int make_steps(Search *s, int state) {
    int most = s->runs.first_move[state + 1] - s->runs.first_move[state];
    if (s->step_count + most > s->step_room) {
        Step *more = realloc(s->steps, 2 * (size_t)(s->step_count + most) * sizeof(Step));
        if (!more) { s->failed = 1; return 0; }
        s->steps = more; s->step_room = 2 * (s->step_count + most);
    }
    if (s->state_count + s->runs.count > s->state_room) {
        size_t room = 2 * (size_t)(s->state_count + s->runs.count);
        int32_t *more = realloc(s->states, room * sizeof(int32_t));
        if (!more) { s->failed = 1; return 0; }
        s->states = more; s->state_room = (int)room;
    }
    return 1;
}

/* Find out what can be done in a state, and which states are new at the next position. */
static void steps_from(Search *s, Suit *suit, int place, int state) {
    const Place *here = &suit->places[place];
    Stop *stop = stop_of(s, suit, place, state);
    if (!make_steps(s, state)) return;
    stop->from = s->step_count;
    int most = here->through > s->runs.open[state] ? -1 : here->supply;
    for (int m = s->runs.first_move[state]; m < s->runs.first_move[state + 1]; m++) {
        const int32_t *move = s->runs.moves + 3 * m;
        Step next;
        if (move[0] > most) break;
        if (!step(s, suit, place, move, &next)) continue;
        s->steps[s->step_count++] = next;
        Stop *then = stop_of(s, suit, place + 1, next.after);
        if (then->count < 0) {
            then->count = 0;
            s->states[s->state_count++] = next.after;
        }
    }
    stop->count = s->step_count - stop->from;
}

/* Find out to which states a suit can come. */
static void reach(Search *s, Suit *suit) {
    memset(suit->stops, 0xFF, (size_t)(s->places + 1) * s->runs.count * sizeof(Stop));
    if (!make_steps(s, suit->first)) return;
    suit->reached[0] = s->state_count;
    s->states[s->state_count++] = suit->first;
    for (int place = 0; place <= s->places && !s->failed; place++) {
        suit->reached[place + 1] = s->state_count;
        for (int n = suit->reached[place]; place < s->places && n < suit->reached[place + 1]; n++)
            steps_from(s, suit, place, s->states[n]);
    }
}

/* Work out what a suit hopes for in a state, for every number of jokers left. */
static void hope_from(const Search *s, const Suit *suit, int place, int state) {
    int64_t *best = hopes_from(s, suit, place, state);
    const Stop *stop = stop_of(s, suit, place, state);
    for (int left = 0; left <= s->jokers; left++) best[left] = HOPELESS;
    for (const Step *next = s->steps + stop->from; next < s->steps + stop->from + stop->count; next++) {
        const int64_t *hopes = hopes_from(s, suit, place + 1, next->after);
        int64_t gain = gain_of(s, &suit->places[place], next);
        for (int left = next->used; left <= s->jokers; left++)
            if (gain + hopes[left - next->used] > best[left])
                best[left] = gain + hopes[left - next->used];
    }
}

static void work_out_hopes(const Search *s, Suit *suit) {
    for (int n = suit->reached[s->places]; n < suit->reached[s->places + 1]; n++) {
        int64_t *hopes = hopes_from(s, suit, s->places, s->states[n]);
        for (int left = 0; left <= s->jokers; left++)
            hopes[left] = ends(s, suit, s->states[n]) ? 0 : HOPELESS;
    }
    for (int place = s->places - 1; place >= 0; place--)
        for (int n = suit->reached[place]; n < suit->reached[place + 1]; n++)
            hope_from(s, suit, place, s->states[n]);
    suit->hope = hope(s, suit, 0, suit->first, s->jokers - suit->jokers);
}

/* Forget the ways of a suit, which depend on what it hopes for. */
static void forget_ways(const Search *s, Suit *suit) {
    for (int place = 0; place < s->places; place++)
        for (int n = suit->reached[place]; n < suit->reached[place + 1]; n++)
            stop_of(s, suit, place, s->states[n])->ways = -1;
}

static void give_up(Suit *suit) {
    free(suit->hopes); free(suit->stops);
    suit->hopes = NULL; suit->stops = NULL;
}

static void guess(Search *s, int number, int top, int jokers, int first) {
    Suit *suit = &s->choices[number][s->chosen[number]];
    suit->number = number; suit->top = top; suit->jokers = jokers; suit->first = first;
    suit->need = 0;                  /* the place may hold a guess that was given up */
    for (int p = 0; p < s->places; p++) {
        Place *place = &suit->places[p];
        int have = s->rows[p].have[number], wanted = s->through[p][number];
        place->have = have; place->through = wanted; place->high = 0;
        place->values = s->values + s->cells * (p * s->suits + number);
        place->in_sets = s->in_sets + s->cells * (p * s->suits + number);
        place->low = at_least(0, at_least(s->rows[p].must[number] - s->tall[p], wanted));
        place->supply = p < s->runs_end ? have + s->jokers : 0;
    }
    if (s->twice) {
        Place *low = &suit->places[0], *last = &suit->places[s->places - 1];
        low->low = at_least(0, low->low - top); low->supply -= top; low->high = top;
        last->low = at_least(top, last->through); last->supply = top; last->have = -1;
    }
    size_t stops = (size_t)(s->places + 1) * s->runs.count;
    suit->hopes = malloc(stops * (s->jokers + 1) * sizeof(int64_t));
    suit->stops = malloc(stops * sizeof(Stop));
    if (!suit->hopes || !suit->stops) s->failed = 1;
    else reach(s, suit);
    if (s->failed) { give_up(suit); return; }
    work_out_hopes(s, suit);
    for (int left = 0; !s->strict && hope(s, suit, 0, first, left) <= NO_HOPE; left++)
        if (left == s->jokers) break;
        else suit->need = left + 1;
    if (suit->hope > NO_HOPE) s->chosen[number]++;
    else give_up(suit);
}

static void guesses(Search *s, int number) {
    int first = s->rows[0].have[number];
    int last = s->rows[s->places - (s->twice ? 2 : 1)].have[number];
    int most = at_most(first, last) + s->jokers;
    int room = s->twice ? (most + 1) * (s->strict ? s->jokers + 1 : 1) : s->around ? s->runs.count : 1;
    s->choices[number] = calloc(room, sizeof(Suit));
    if (!s->choices[number]) { s->failed = 1; return; }
    if (s->twice) {
        for (int top = 0; top <= most && !s->failed; top++)
            for (int n = 0; n <= (s->strict ? s->jokers : 0) && n <= top && !s->failed; n++)
                guess(s, number, top, n, 0);
    } else if (s->around) {
        for (int state = 0; state < s->runs.count && !s->failed; state++)
            if (s->runs.open[state] <= most) guess(s, number, 0, 0, state);
    } else guess(s, number, 0, 0, 0);
}
