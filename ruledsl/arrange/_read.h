/* Read: columns and states as backend.py packs them, made ready for a search.

   Read it there; here only what C needs is said. */

#include "_melds.h"

typedef struct {
    const char *track, *must, *have, *start, *paid, *through, *runs;
    Py_ssize_t track_size, must_size, have_size, start_size, paid_size, through_size, runs_size;
    const int64_t *worth;            /* by face */
    int64_t jokers[JOKERS];          /* by jokers used */
    int joker_count, faces;
    long long most, above, budget;
} Input;

static void read_runs(Search *s, const Input *in) {
    const int32_t *words = (const int32_t *)in->runs;
    Runs *r = &s->runs;
    r->count = words[0]; r->wide = words[1]; r->width = words[2]; r->strict = words[3];
    int moves = words[4], betters = words[5];
    words += 6;
    r->must = words; words += r->count;
    r->open = words; words += r->count;
    r->first_move = words; words += r->count + 1;
    r->moves = words; words += 3 * moves;
    r->trimmed = words; words += r->count * r->wide;
    r->first_better = words; words += r->count + 1;
    r->better = words; words += betters;
    r->states = words;
}

static void read_row(Search *s, const Input *in, int place, int rank) {
    Row *row = &s->rows[place];
    int uneven = 0;
    row->base = 0; row->even = -1;
    for (int i = 0; i < s->suits; i++) {
        int at = rank * s->suits + i, must = (unsigned char)in->must[at];
        int have = (unsigned char)in->have[at], start = (unsigned char)in->start[at];
        int paid = (unsigned char)in->paid[at];
        int64_t *gains = s->gains + s->cells * (place * s->suits + i);
        for (int n = 0; n <= have; n++) gains[n] = in->worth[at] * at_most(at_least(n - start, 0), paid);
        row->must[i] = must; row->have[i] = have; row->gains[i] = gains;
        row->base += gains[must];
        for (int n = must; n < have; n++) {
            int64_t more = gains[n + 1] - gains[n];
            if (row->even >= 0 && row->even != more) uneven = 1;
            row->even = more;
        }
    }
    if (uneven) row->even = -1;
    else if (row->even < 0) row->even = 0;
    s->tall[place] = tallest(s, row->have);
}

static void read_columns(Search *s, const Input *in, const unsigned char *order, int back) {
    for (int place = 0; place < s->places; place++)
        read_row(s, in, place, order[back ? turned(s, place) : place]);
    for (Py_ssize_t i = 0; i + 2 < in->through_size; i += 3) {
        int at = (unsigned char)in->through[i];
        if (back) at = s->runs_end - at;
        s->through[at][(unsigned char)in->through[i + 1]] = (unsigned char)in->through[i + 2];
    }
    memcpy(s->worth, in->jokers, sizeof s->worth);
}

static int most_of(const char *counts, Py_ssize_t size) {
    int most = 0;
    for (Py_ssize_t i = 0; i < size; i++) most = at_least(most, (unsigned char)counts[i]);
    return most;
}

/* Memory that a way leaves to the next question's, since getting it anew costs more than an easy
   search; whoever asks holds the interpreter's lock. */
typedef struct {
    Node *nodes; int node_room;
    Seen *seen; size_t seen_room;
} Kept;

enum { MOST_KEPT = 1 << 18 }; /* nodes, or seen */

static Kept kept[2];

static void take_kept(Search *s, int back) {
    Kept *from = &kept[back];
    if (!from->nodes) from->nodes = malloc((size_t)(from->node_room = 512) * sizeof(Node));
    if (!from->seen) from->seen = malloc((from->seen_room = 512) * sizeof(Seen));
    s->nodes = from->nodes; s->node_room = from->node_room; from->nodes = NULL;
    s->seen = from->seen; s->seen_room = from->seen_room; from->seen = NULL;
}

static void keep(Search *s, int back) {
    Kept *to = &kept[back];
    if (s->node_room <= MOST_KEPT && !to->nodes) {
        to->nodes = s->nodes; to->node_room = s->node_room; s->nodes = NULL;
    }
    if (s->seen_room <= MOST_KEPT && !to->seen) {
        to->seen = s->seen; to->seen_room = s->seen_room; s->seen = NULL;
    }
}

/* Make ready for a search from the first rank on, or `back` from the last; 0: no memory. */
static int prepare(Search *s, const Input *in, int back) {
    const unsigned char *t = (const unsigned char *)in->track;
    s->suits = t[0]; s->places = t[1]; s->runs_end = t[2]; s->least = t[3]; s->twice = t[4];
    s->around = t[5]; s->set_least = t[6]; s->set_most = t[7]; s->distinct = t[8]; s->strict = t[9];
    s->jokers = in->joker_count;
    read_runs(s, in);
    s->cells = 1 + most_of(in->have, in->have_size);
    size_t cells = (size_t)s->places * s->suits * s->cells;
    s->gains = malloc(cells * sizeof(int64_t));
    s->values = malloc(cells * sizeof(int64_t));
    s->in_sets = malloc(cells);
    s->step_room = 1024; s->steps = malloc((size_t)s->step_room * sizeof(Step));
    s->state_room = 512; s->states = malloc((size_t)s->state_room * sizeof(int32_t));
    take_kept(s, back);
    s->table_mask = 63; s->tables = malloc((s->table_mask + 1) * sizeof(Table));
    s->sight_mask = 255; s->sight = calloc(s->sight_mask + 1, sizeof(Sight));
    s->option_room = 512;
    s->options = malloc(s->option_room * (s->jokers + 1) * sizeof(int64_t));
    s->row_width = s->strict ? 1 << CARD_BITS : s->cells + s->jokers;
    s->row_room = 8 * (size_t)s->row_width + 512;
    s->row_of_options = malloc(s->row_room * sizeof(int32_t));
    s->way_room = 256; s->ways = malloc((size_t)s->way_room * sizeof(Way));
    s->failed = !s->gains || !s->values || !s->in_sets || !s->nodes || !s->seen || !s->tables || !s->sight
                || !s->steps || !s->states || !s->options || !s->row_of_options || !s->ways;
    if (!s->failed) {
        int taken[PLACES][SUITS + 1];
        read_columns(s, in, t + 10, back);
        use_prices(s, taken);
    }
    for (int i = 0; i < s->suits && !s->failed; i++) guesses(s, i);
    return !s->failed;
}

static void clear(Search *s, int back) {
    if (!s) return;
    keep(s, back);
    for (int i = 0; i < s->suits; i++) {
        for (int n = 0; s->choices[i] && n < s->chosen[i]; n++) {
            give_up(&s->choices[i][n]);
        }
        free(s->choices[i]);
    }
    free(s->gains); free(s->values); free(s->in_sets); free(s->nodes); free(s->seen); free(s->tables);
    free(s->sight); free(s->row_of_options); free(s->options); free(s->buckets); free(s->ways); free(s->open);
    free(s->steps); free(s->states);
    free(s);
}
