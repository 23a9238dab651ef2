/* Turns: what search.py says, for _search.c: both ways through the columns, by turns.

   Read it there; here only what C needs is said. */

#include "_read.h"

enum { LONG = 400, FIRST_TURNS = 2 };
static const int64_t FIRST[FIRST_TURNS] = {64, 192};

typedef struct { /* from the first rank on, and back from the last; `back` says whose turn it is */
    Search *ways[2];
    int back;
    int64_t spent;
} Turns;

static void clear_turns(Turns *t) {
    clear(t->ways[0], 0);
    clear(t->ways[1], 1);
}

static int32_t begun(Search *s) {
    if (!begin(s)) return s->failed ? NO_MEMORY : TOO_BIG;
    return s->too_many ? SPENT : 0;
}

static int32_t begin_way(Turns *t, const Input *in, int back) {
    Search *s = t->ways[back] = calloc(1, sizeof(Search));
    return s && prepare(s, in, back) ? begun(s) : NO_MEMORY;
}

/* Begin the way from the other end; it is left out where too much would have to be guessed. */
static int32_t begin_back(Turns *t, const Input *in) {
    int32_t fault = begin_way(t, in, 1);
    if (fault != SPENT) return fault;
    clear(t->ways[1], 1);
    t->ways[1] = NULL;
    return 0;
}

/* Let both ways begin anew with prices. */
static int32_t begin_priced(Turns *t, const Input *in) {
    int taken[PLACES][SUITS + 1];
    int64_t highest = 0;
    for (int i = 0; i < in->faces; i++)
        if (in->worth[i] > highest) highest = in->worth[i];
    good_prices(t->ways[0], highest);
    int32_t fault = begun(t->ways[0]);
    if (fault || !t->ways[1]) return fault;
    turn_prices(t->ways[1], t->ways[0]);
    use_prices(t->ways[1], taken);
    hope_anew(t->ways[1]);
    return begun(t->ways[1]);
}

/* The number of the node at the end of the best way, or one of the reasons why there is none. */
static int32_t take_turns(Turns *t, const Input *in) {
    int32_t fault = begin_way(t, in, 0);
    if (fault) return fault;
    int ways = 1 + can_turn(t->ways[0]);
    int priced = !t->ways[0]->strict && t->ways[0]->set_most > 0;
    int64_t most = in->most;
    for (int turn = 0;; turn++) {
        if (turn == FIRST_TURNS && priced && (fault = begin_priced(t, in))) return fault;
        for (t->back = 0; t->back < ways; t->back++) {
            if (turn == 0 && t->back && (fault = begin_back(t, in))) return fault;
            Search *s = t->ways[t->back];
            if (!s) continue;
            if (most >= 0) lower(s, most);
            int64_t limit = t->spent + (turn < FIRST_TURNS ? FIRST[turn] : LONG);
            if (limit > in->budget) limit = in->budget;
            int32_t end = go_on(s, in->above, limit, &t->spent);
            if (end != SPENT || limit == in->budget) return end;
            most = s->top;
        }
    }
}

static int64_t value_of(const Turns *t, int32_t end) {
    const Search *s = t->ways[t->back];
    return s->nodes[end].gain + s->worth[s->nodes[end].jokers];
}

/* Fill in the path that ends at a node; returns its size. */
static int pack_found(const Turns *t, int32_t end, unsigned char *path) {
    int size = pack_path(t->ways[t->back], end, path);
    if (t->back) path_back(t->ways[1], path);
    return size;
}
