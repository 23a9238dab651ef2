/* Course: what course.py says, for _search.c: one way through the columns, best first.

   Read it there; here only what C needs is said. */

#include "_memory.h"

#define MOST_ROOTS (1 << 20)

static int stale(const Search *s, const Node *n) {
    if (n->place == 0) return 0;
    const Table *table = find_table(s, n->variant, n->place);
    uint64_t key = seen_key(n->key, n->jokers);
    uint32_t more = (uint32_t)n->gain + 1;
    if (find_seen(s, table, key)->more > more) return 1;
    if (s->around) return 0;
    for (int suit = 0; suit < s->suits; suit++) {
        int shift = STATE_BITS * suit, state = n->key >> shift & ((1 << STATE_BITS) - 1);
        uint64_t rest = key ^ (uint64_t)state << shift;
        for (int b = s->runs.first_better[state]; b < s->runs.first_better[state + 1]; b++) {
            uint64_t better = rest | (uint64_t)s->runs.better[b] << shift;
            if (find_seen(s, table, better)->more >= more) return 1;
        }
    }
    return 0;
}

typedef struct { /* a node being expanded, and the way chosen so far for each suit */
    Node from;
    int32_t index;
    int64_t bound;
    int64_t spare, later;            /* how much may be lost now, and the least that is for later */
    Table *table;                    /* what was seen where it leads to */
    const Way *ways[SUITS], *end[SUITS];
} Expansion;

/* The most that two hope for together, with so many jokers for both. */
static int64_t shared(const int64_t *one, const int64_t *other, int left) {
    int64_t most = one[0] + other[left];
    for (int n = 1; n <= left; n++)
        if (one[n] + other[left - n] > most) most = one[n] + other[left - n];
    return most;
}

/* Lay what all suits have chosen; their options are there in a row. `all` hopes for what the suits
   before the last one hope for. */
static void lay(Search *s, const Expansion *e, size_t at, const Way *all, const Way *last) {
    int place = e->from.place + 1, room = s->jokers - e->from.jokers;
    const int64_t *found = known_options(s, e->from.place, e->from.variant, all->cards, at);
    const int64_t *worth = place == s->places ? s->worth : s->joker_hope;
    int shift = place == s->places ? 0 : s->shift;
    for (int k = 0; found && k <= room && !s->failed; k++) {
        if (found[k] < 0) continue;
        int64_t gain = e->from.gain + found[k];
        int64_t bound = (gain << shift) + worth[e->from.jokers + k] + s->rest[place]
                        + shared(all->hopes, last->hopes, room - k);
        if (bound < 0) continue;
        uint64_t key = seen_key(all->key, e->from.jokers + k);
        Seen *seen = find_seen(s, e->table, key);
        int fresh = !seen->more;
        if (seen->more > gain) continue;
        *seen = (Seen){key, (uint32_t)gain + 1};
        if (fresh && ++e->table->count * 2 > e->table->mask) grow_table(s, e->table);
        Node node = {all->key, all->cards, (int32_t)gain, e->index, e->from.variant, -1, -1, (uint8_t)place,
                     (uint8_t)(e->from.jokers + k), (uint8_t)k};
        bound >>= shift;
        push(s, &node, bound < e->bound ? bound : e->bound);
    }
}

/* Choose a way for each suit from one on, so many jokers being left. */
static void combine(Search *s, Expansion *e, int suit, int left, const Way *so_far) {
    int last = suit + 1 == s->suits;
    size_t row = last ? known_row(s, e->from.place, e->from.variant, so_far->cards) : 0;
    for (const Way *way = e->ways[suit]; way < e->end[suit] && !s->failed; way++) {
        if (way->used > left) continue;
        int64_t lost = so_far->lost + way->lost;
        if (lost > e->spare) {
            if (lost < e->later) e->later = lost;
            continue;
        }
        Way more = {so_far->cards | way->cards, so_far->key | way->key, lost, 0, so_far->hopes, 0};
        if (last) lay(s, e, row + (way->cards >> CARD_BITS * suit), &more, way);
        else {
            int64_t both[JOKERS];
            for (int n = 0; n <= s->jokers - e->from.jokers; n++)
                both[n] = shared(so_far->hopes, way->hopes, n);
            more.hopes = both;
            combine(s, e, suit + 1, left - way->used, &more);
        }
    }
}

/* What one suit can do from a position and state on, whatever jokers are left. */
static const Stop *ways_of(Search *s, Suit *suit, int place, int state) {
    Stop *stop = stop_of(s, suit, place, state);
    if (stop->ways >= 0) return stop;
    if (s->way_count + stop->count > s->way_room) {
        size_t room = 2 * (size_t)(s->way_room + stop->count);
        Way *more = realloc(s->ways, room * sizeof(Way));
        if (!more) { s->failed = 1; stop->way_count = 0; return stop; }
        s->ways = more; s->way_room = (int)room;
    }
    stop->ways = s->way_count;
    for (const Step *next = s->steps + stop->from; next < s->steps + stop->from + stop->count; next++) {
        if (hope(s, suit, place + 1, next->after, s->jokers) <= NO_HOPE) continue;
        Way way = {(uint64_t)next->cards << CARD_BITS * suit->number,
                   (uint64_t)next->after << STATE_BITS * suit->number, 0,
                   gain_of(s, &suit->places[place], next),
                   hopes_from(s, suit, place + 1, next->after), next->used};
        s->ways[s->way_count++] = way;
    }
    stop->way_count = s->way_count - stop->ways;
    return stop;
}

/* Gather the ways of a suit from a node on, so many jokers being left; returns how many. */
static int open_ways(Search *s, Suit *suit, const Node *from, int at, int64_t hoped, int room) {
    int state = from->key >> STATE_BITS * suit->number & ((1 << STATE_BITS) - 1), count = 0;
    const Stop *stop = ways_of(s, suit, from->place, state);
    if (at + stop->way_count > s->open_room) {
        Way *more = realloc(s->open, 2 * (size_t)(at + stop->way_count) * sizeof(Way));
        if (!more) { s->failed = 1; return 0; }
        s->open = more; s->open_room = 2 * (at + stop->way_count);
    }
    for (const Way *way = s->ways + stop->ways; way < s->ways + stop->ways + stop->way_count; way++) {
        if (way->used > room) continue;
        Way *open = &s->open[at + count++];
        *open = *way;
        open->lost = s->strict ? 0 : hoped - way->gain - way->hopes[room - way->used];
    }
    return count;
}

static void expand(Search *s, int32_t index, int64_t bound, int64_t above) {
    static const int64_t NO_HOPES[JOKERS] = {0};
    static const Way NONE = {0, 0, 0, 0, NO_HOPES, 0};
    Expansion e = {s->nodes[index], index, bound, 0, INT64_MAX, NULL, {NULL}, {NULL}};
    int ends[SUITS], place = e.from.place, room = s->jokers - e.from.jokers, at = 0;
    int64_t whole = scaled(s, e.from.gain) + s->joker_hope[e.from.jokers] + s->rest[place];
    for (int i = 0; i < s->suits; i++) {
        Suit *suit = suit_of(s, e.from.variant, i);
        int state = e.from.key >> STATE_BITS * i & ((1 << STATE_BITS) - 1);
        int64_t hoped = hope(s, suit, place, state, room - (place ? 0 : suit->jokers));
        int count = open_ways(s, suit, &e.from, at, hoped, room);
        if (count == 0) return;
        ends[i] = at += count;
        whole += hoped;
    }
    for (int i = 0; i < s->suits; i++) {
        e.ways[i] = s->open + (i ? ends[i - 1] : 0);
        e.end[i] = s->open + ends[i];
    }
    e.spare = whole - scaled(s, bound);
    e.table = table_of(s, e.from.variant, place + 1);
    if (!e.table) return;
    combine(s, &e, 0, room, &NONE);
    if (e.later == INT64_MAX || s->failed) return;
    bound = (whole - e.later) >> s->shift;
    if (bound > above && bound >= 0) push(s, &e.from, bound);
}

/* Go through the guesses of all suits together, and push a root for each, or see how high bounds
   are. Guesses that need more jokers than there are cannot stand together. */
static void roots(Search *s, int suit, Node *root, int need, int64_t bound) {
    if (need > s->jokers || s->failed || s->too_many) return;
    if (!s->buckets && ++s->begun[suit] > MOST_ROOTS) { s->too_many = 1; return; }
    if (suit == s->suits) {
        bound >>= s->shift;
        if (s->buckets && bound >= 0) push(s, root, bound);
        else if (bound > s->top) s->top = bound;
        return;
    }
    Node begun = *root;
    for (int n = 0; n < s->chosen[suit]; n++) {
        const Suit *guess = &s->choices[suit][n];
        root->variant = begun.variant * s->chosen[suit] + n;
        root->key = begun.key | (uint64_t)guess->first << STATE_BITS * suit;
        roots(s, suit + 1, root, need + guess->need, bound + guess->hope);
    }
    *root = begun;
}

/* Push a root for each combination of guesses; 0 when bounds are too high for buckets, or when
   there is no memory. */
static int begin(Search *s) {
    Node root = {0, 0, 0, -1, 0, -1, -1, 0, 0, 0};
    int64_t bound = s->joker_hope[0] + s->rest[0];
    s->top = -1; s->node_count = 0; s->seen_count = 0; s->table_count = 0; s->way_count = 0;
    for (int i = 0; i < s->suits; i++)
        for (int n = 0; n < s->chosen[i]; n++) forget_ways(s, &s->choices[i][n]);
    memset(s->tables, 0, (s->table_mask + 1) * sizeof(Table));
    free(s->buckets); s->buckets = NULL;
    memset(s->begun, 0, sizeof s->begun);
    int64_t variants = 1;
    for (int i = 0; i < s->suits; i++)
        if ((variants *= s->chosen[i]) > INT32_MAX) { s->too_many = 1; return 1; }
    roots(s, 0, &root, 0, bound);
    if (s->top >= MOST_BUCKETS) return 0;
    if (s->top < 0 || s->too_many) return 1;
    s->buckets = malloc((size_t)(s->top + 1) * sizeof(Bucket));
    if (!s->buckets) { s->failed = 1; return 0; }
    memset(s->buckets, 0xFF, (size_t)(s->top + 1) * sizeof(Bucket));
    roots(s, 0, &root, 0, bound);
    return !s->failed;
}

enum { NOTHING = -1, SPENT = -2, NO_MEMORY = -3, TOO_BIG = -4 };

/* Let nothing hope for more than `most`. */
static void lower(Search *s, int64_t most) {
    for (int64_t bound = most + 1; bound <= s->top; bound++) {
        Bucket *from = &s->buckets[bound], *to = &s->buckets[most];
        if (from->newest < 0) continue;
        s->nodes[from->oldest].older = to->newest;
        if (to->newest >= 0) s->nodes[to->newest].newer = from->oldest;
        else to->oldest = from->oldest;
        to->newest = from->newest;
        *from = (Bucket){-1, -1};
    }
    if (s->top > most) s->top = most;
}

/* The number of the node at the end of the best way, or one of the above; `top` is how much can
   be hoped for in the end. Where the limit is reached it can go on. */
static int32_t go_on(Search *s, int64_t above, int64_t limit, int64_t *spent) {
    for (int64_t bound = s->top; bound > above && bound >= 0; s->top = bound) {
        if (s->buckets[bound].newest < 0) { bound--; continue; }
        int32_t index = take(s, bound);
        if (s->nodes[index].place == s->places) return index;
        if (stale(s, &s->nodes[index])) continue;
        if (*spent >= limit) {
            put(s, index, bound);
            oldest_first(s, bound);
            return SPENT;
        }
        ++*spent;
        expand(s, index, bound, above);
        if (s->failed) return NO_MEMORY;
    }
    return NOTHING;
}

/* ---- the path, packed as columns.py says ---- */

static void pack_stop(const Search *s, const Node *node, unsigned char *out) {
    int place = node->place - 1, x[SUITS], laid[SUITS] = {0}, sets = 0, wide = s->suits;
    for (int i = 0; i < wide; i++) out[i] = (unsigned char)(node->cards >> CARD_BITS * i);
    if (!(s->twice && place == s->places - 1)) {
        const Row *row = &s->rows[place];
        int used = node->used - run_cards(s, place, node->variant, node->cards, x);
        int64_t best[JOKERS];
        if (used || row->even < 0) deals(s, row, x, used, best, laid, &sets);
        else {
            int left = most_cards(s, row, x, &sets);
            for (int i = 0; i < wide; i++) {
                laid[i] = at_least(row->must[i], x[i]);
                left -= laid[i] - x[i];
            }
            for (int i = 0; i < wide; i++) {
                int high = s->distinct ? at_most(row->have[i], x[i] + sets) : row->have[i];
                int more = at_most(left, high - laid[i]);
                laid[i] += more; left -= more;
            }
        }
    }
    for (int i = 0; i < wide; i++) out[wide + i] = (unsigned char)laid[i];
    out[2 * wide] = s->twice && place == s->places - 1 ? 0 : node->used;
    out[2 * wide + 1] = (unsigned char)sets;
}

enum { PATH = PLACES * (2 * SUITS + 2) + SUITS };

/* Fill in the path that ends at a node; returns its size. */
static int pack_path(const Search *s, int32_t end, unsigned char *path) {
    int size = 2 * s->suits + 2;
    for (int i = 0; i < s->suits; i++) {
        const Suit *suit = suit_of(s, s->nodes[end].variant, i);
        int guessed = s->around ? suit->first : suit->top | suit->jokers << 4;
        path[s->places * size + i] = (unsigned char)guessed;
    }
    for (int32_t at = end; s->nodes[at].before >= 0; at = s->nodes[at].before)
        pack_stop(s, &s->nodes[at], path + (s->nodes[at].place - 1) * size);
    return s->places * size + s->suits;
}
