/* Best: what search.py says, for _search.c: the best way through the columns, best first.

   Read it there; here only what C needs is said. */

#include "_prices.h"

#define MOST_BUCKETS (1LL << 22)
#define MOST_ROOTS (1 << 20)

/* ---- memory that grows ---- */

static Seen *find_seen(const Search *s, uint64_t key, uint64_t mark) {
    uint64_t at = mixed(key, mark) & s->seen_mask;
    while (s->seen[at].mark && (s->seen[at].key != key || s->seen[at].mark != mark))
        at = (at + 1) & s->seen_mask;
    return &s->seen[at];
}

static uint64_t seen_mark(int place, int variant, int jokers) {
    return (uint64_t)variant << 16 | (uint64_t)jokers << 8 | (uint64_t)(place + 1);
}

static void grow_seen(Search *s) {
    Seen *old = s->seen;
    uint64_t count = s->seen_mask + 1;
    s->seen = calloc(2 * count, sizeof(Seen));
    if (!s->seen) { s->seen = old; s->failed = 1; return; }
    s->seen_mask = 2 * count - 1;
    for (uint64_t i = 0; i < count; i++)
        if (old[i].mark) *find_seen(s, old[i].key, old[i].mark) = old[i];
    free(old);
}

static Sight *find_sight(const Search *s, uint64_t cards, uint32_t place) {
    uint64_t at = mixed(cards, place) & s->sight_mask;
    while (s->sight[at].place && (s->sight[at].cards != cards || s->sight[at].place != place))
        at = (at + 1) & s->sight_mask;
    return &s->sight[at];
}

static void grow_sight(Search *s) {
    Sight *old = s->sight;
    uint64_t count = s->sight_mask + 1;
    s->sight = calloc(2 * count, sizeof(Sight));
    if (!s->sight) { s->sight = old; s->failed = 1; return; }
    s->sight_mask = 2 * count - 1;
    for (uint64_t i = 0; i < count; i++)
        if (old[i].place) *find_sight(s, old[i].cards, old[i].place) = old[i];
    free(old);
}

static const int64_t *known_options(Search *s, int place, int variant, uint64_t cards) {
    uint32_t mark = place ? (uint32_t)place : (uint32_t)(s->places + variant + 1);
    Sight *found = find_sight(s, cards, mark);
    if (found->place) return s->options + found->at;
    if (s->option_count + s->jokers + 1 > s->option_room) {
        int64_t *more = realloc(s->options, 2 * s->option_room * sizeof(int64_t));
        if (!more) { s->failed = 1; return NULL; }
        s->options = more; s->option_room *= 2;
    }
    found->cards = cards; found->place = mark; found->at = (uint32_t)s->option_count;
    s->option_count += s->jokers + 1;
    int64_t *best = s->options + found->at;
    options(s, place, variant, cards, best);
    if (++s->sight_count * 2 > s->sight_mask) grow_sight(s);
    return best;
}

static void push(Search *s, const Node *node, int64_t bound) {
    if (s->node_count == s->node_room) {
        Node *more = realloc(s->nodes, 2 * (size_t)s->node_room * sizeof(Node));
        if (!more) { s->failed = 1; return; }
        s->nodes = more; s->node_room *= 2;
    }
    s->nodes[s->node_count] = *node;
    s->nodes[s->node_count].next = s->heads[bound];
    s->heads[bound] = s->node_count++;
}

/* ---- the search (search.py) ---- */

static int stale(const Search *s, const Node *n) {
    if (n->place == 0) return 0;
    uint64_t mark = seen_mark(n->place, n->variant, n->jokers);
    if (find_seen(s, n->key, mark)->gain > n->gain) return 1;
    if (s->around) return 0;
    for (int suit = 0; suit < s->suits; suit++) {
        int shift = STATE_BITS * suit, state = n->key >> shift & ((1 << STATE_BITS) - 1);
        uint64_t rest = n->key ^ (uint64_t)state << shift;
        for (int b = s->runs.first_better[state]; b < s->runs.first_better[state + 1]; b++) {
            const Seen *other = find_seen(s, rest | (uint64_t)s->runs.better[b] << shift, mark);
            if (other->mark && other->gain >= n->gain) return 1;
        }
    }
    return 0;
}

typedef struct { /* a node being expanded, and the way chosen so far for each suit */
    Node from;
    int32_t index;
    int64_t bound;
    int64_t spare, later;            /* how much may be lost now, and the least that is for later */
    int64_t hoped[SUITS];            /* by suit, before a way is chosen */
    const Way *ways[SUITS];
    int count[SUITS];
    const Way *chosen[SUITS];
} Expansion;

/* `hoped` is what the suits hope for while no more jokers are used. */
static void lay(Search *s, Expansion *e, uint64_t cards, uint64_t key, int64_t hoped) {
    int place = e->from.place + 1, room = s->jokers - e->from.jokers;
    const int64_t *found = known_options(s, e->from.place, e->from.variant, cards);
    const int64_t *worth = place == s->places ? s->worth : s->joker_hope;
    int shift = place == s->places ? 0 : s->shift;
    for (int k = 0; found && k <= room && !s->failed; k++) {
        if (found[k] < 0) continue;
        int64_t gain = e->from.gain + found[k];
        int64_t bound = (gain << shift) + worth[e->from.jokers + k] + s->rest[place];
        if (k == 0) bound += hoped;
        else for (int i = 0; i < s->suits; i++) bound += e->chosen[i]->hopes[room - k];
        if (bound < 0) continue;
        uint64_t mark = seen_mark(place, e->from.variant, e->from.jokers + k);
        Seen *seen = find_seen(s, key, mark);
        if (seen->mark && seen->gain >= gain) continue;
        int fresh = !seen->mark;
        seen->key = key; seen->mark = mark; seen->gain = gain;
        if (fresh && ++s->seen_count * 2 > s->seen_mask) grow_seen(s);
        Node node = {key, cards, gain, e->index, -1, e->from.variant, (uint8_t)place,
                     (uint8_t)(e->from.jokers + k), (uint8_t)k};
        bound >>= shift;
        push(s, &node, bound < e->bound ? bound : e->bound);
    }
}

static void combine(Search *s, Expansion *e, int suit, const Way *so_far) {
    int room = s->jokers - e->from.jokers, last = suit + 1 == s->suits;
    for (int n = 0; n < e->count[suit] && !s->failed; n++) {
        const Way *way = &e->ways[suit][n];
        int used = so_far->used + way->used;
        if (used > room) continue;
        int64_t left = way->hopes[room - way->used], lost = so_far->lost;
        if (!s->strict) lost += e->hoped[suit] - way->gain - left;
        if (lost > e->spare) {
            if (lost < e->later) e->later = lost;
            continue;
        }
        Way more = {so_far->cards | way->cards, so_far->key | way->key,
                    so_far->hoped + way->hopes[room], lost, 0, NULL, used};
        e->chosen[suit] = way;
        if (last) lay(s, e, more.cards, more.key, more.hoped);
        else combine(s, e, suit + 1, &more);
    }
}

/* What one suit can do from a position and state on, whatever jokers are left. */
static Span ways_of(Search *s, Suit *suit, int place, int state) {
    Span *known = &suit->known[place * s->runs.count + state];
    if (known->from >= 0) return *known;
    int from, to, most = moves_from(s, suit, place, state, &from, &to);
    if (s->way_count + to - from > s->way_room) {
        Way *more = realloc(s->ways, (2 * (size_t)s->way_room + to - from) * sizeof(Way));
        if (!more) { s->failed = 1; return (Span){0, 0}; }
        s->ways = more; s->way_room = 2 * s->way_room + to - from;
    }
    known->from = s->way_count;
    for (int m = from; m < to; m++) {
        const int32_t *move = s->runs.moves + 3 * m;
        Step next;
        if (move[0] > most) break;
        if (!step(s, suit, place, move, &next) || next.used > s->jokers) continue;
        if (hope(s, suit, place + 1, next.after, s->jokers) <= NO_HOPE) continue;
        Way way = {(uint64_t)next.cards << CARD_BITS * suit->number,
                   (uint64_t)next.after << STATE_BITS * suit->number, 0, 0, next.gain,
                   hopes_from(s, suit, place + 1, next.after), next.used};
        s->ways[s->way_count++] = way;
    }
    known->count = s->way_count - known->from;
    return *known;
}

static void expand(Search *s, int32_t index, int64_t bound, int64_t above) {
    static const Way NONE = {0, 0, 0, 0, 0, NULL, 0};
    Expansion e = {s->nodes[index], index, bound, 0, INT64_MAX, {0}, {NULL}, {0}, {NULL}};
    int32_t from[SUITS];
    int place = e.from.place, room = s->jokers - e.from.jokers;
    int64_t whole = scaled(s, e.from.gain) + s->joker_hope[e.from.jokers] + s->rest[place];
    int32_t variant = e.from.variant;
    for (int i = s->suits - 1; i >= 0; i--) {
        int state = e.from.key >> STATE_BITS * i & ((1 << STATE_BITS) - 1);
        Suit *suit = &s->choices[i][variant % s->chosen[i]];
        variant /= s->chosen[i];
        Span ways = ways_of(s, suit, place, state);
        from[i] = ways.from; e.count[i] = ways.count;
        if (ways.count == 0) return;
        e.hoped[i] = hope(s, suit, place, state, room - (place ? 0 : suit->jokers));
        whole += e.hoped[i];
    }
    for (int i = 0; i < s->suits; i++) e.ways[i] = s->ways + from[i];
    e.spare = whole - scaled(s, bound);
    combine(s, &e, 0, &NONE);
    if (e.later == INT64_MAX || s->failed) return;
    bound = (whole - e.later) >> s->shift;
    if (bound > above && bound >= 0) push(s, &e.from, bound);
}

/* Go through the guesses of all suits together, and push a root for each, or see how high bounds
   are. Guesses that need more jokers than there are cannot stand together. */
static void roots(Search *s, int suit, Node *root, int need, int64_t bound, int64_t most) {
    if (need > s->jokers || s->failed || s->too_many) return;
    if (!s->heads && ++s->begun[suit] > MOST_ROOTS) { s->too_many = 1; return; }
    if (suit == s->suits) {
        bound >>= s->shift;
        if (most >= 0 && bound > most) bound = most;
        if (s->heads && bound >= 0) push(s, root, bound);
        else if (bound > s->top) s->top = bound;
        return;
    }
    Node begun = *root;
    for (int n = 0; n < s->chosen[suit]; n++) {
        const Suit *guess = &s->choices[suit][n];
        root->variant = begun.variant * s->chosen[suit] + n;
        root->key = begun.key | (uint64_t)guess->first << STATE_BITS * suit;
        roots(s, suit + 1, root, need + guess->need, bound + guess->hope, most);
    }
    *root = begun;
}

/* Push a root for each combination of guesses; 0 when bounds are too high for buckets, or when
   there is no memory. */
static int begin(Search *s, int64_t most) {
    Node root = {0, 0, 0, -1, -1, 0, 0, 0, 0};
    int64_t bound = s->joker_hope[0] + s->rest[0];
    s->top = -1; s->node_count = 0; s->seen_count = 0;
    memset(s->seen, 0, (s->seen_mask + 1) * sizeof(Seen));
    free(s->heads); s->heads = NULL;
    memset(s->begun, 0, sizeof s->begun);
    int64_t variants = 1;
    for (int i = 0; i < s->suits; i++)
        if ((variants *= s->chosen[i]) > INT32_MAX) { s->too_many = 1; return 1; }
    roots(s, 0, &root, 0, bound, most);
    if (s->top >= MOST_BUCKETS) return 0;
    if (s->top < 0 || s->too_many) return 1;
    s->heads = malloc((size_t)(s->top + 1) * sizeof(int32_t));
    if (!s->heads) { s->failed = 1; return 0; }
    memset(s->heads, 0xFF, (size_t)(s->top + 1) * sizeof(int32_t));
    roots(s, 0, &root, 0, bound, most);
    return !s->failed;
}

enum { NOTHING = -1, SPENT = -2, NO_MEMORY = -3, TOO_BIG = -4 };

/* The number of the node at the end of the best way, or one of the above; `top` is how much can
   be hoped for in the end. */
static int32_t best_way(Search *s, int64_t above, int64_t budget, int64_t *spent) {
    if (s->too_many) return SPENT;
    for (int64_t bound = s->top; bound > above && bound >= 0; s->top = bound) {
        int32_t index = s->heads[bound];
        if (index < 0) { bound--; continue; }
        s->heads[bound] = s->nodes[index].next;
        if (s->nodes[index].place == s->places) return index;
        if (stale(s, &s->nodes[index])) continue;
        if (++*spent > budget) return SPENT;
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
