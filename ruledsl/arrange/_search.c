/* Search: the best way through the columns, and a whole question where nothing has to be chosen.

   This is search.py (with suit.py, ranks.py and rebuild.py) step by step: the same nodes in the
   same order, so that both give the same answers to the last tie. Read it there; here only what C
   needs is said. Built against the stable interface of CPython 3.11, see build_hook.py. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "_melds.h"

/* ---- from and to Python ---- */

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

static void read_columns(Search *s, const Input *in, const unsigned char *order) {
    for (int place = 0; place < s->places; place++) read_row(s, in, place, order[place]);
    for (Py_ssize_t i = 0; i + 2 < in->through_size; i += 3)
        s->through[(unsigned char)in->through[i]][(unsigned char)in->through[i + 1]] =
            (unsigned char)in->through[i + 2];
    memcpy(s->worth, in->jokers, sizeof s->worth);
}

static int most_of(const char *counts, Py_ssize_t size) {
    int most = 0;
    for (Py_ssize_t i = 0; i < size; i++) most = at_least(most, (unsigned char)counts[i]);
    return most;
}

static int prepare(Search *s, const Input *in) {
    const unsigned char *t = (const unsigned char *)in->track;
    s->suits = t[0]; s->places = t[1]; s->runs_end = t[2]; s->least = t[3]; s->twice = t[4];
    s->around = t[5]; s->set_least = t[6]; s->set_most = t[7]; s->distinct = t[8]; s->strict = t[9];
    s->jokers = in->joker_count;
    for (int i = 0; i < JOKERS; i++) s->no_way[i] = HOPELESS;
    read_runs(s, in);
    s->cells = 1 + most_of(in->have, in->have_size);
    size_t cells = (size_t)s->places * s->suits * s->cells;
    s->gains = malloc(cells * sizeof(int64_t));
    s->values = malloc(cells * sizeof(int64_t));
    s->in_sets = malloc(cells);
    s->node_room = 512; s->nodes = malloc((size_t)s->node_room * sizeof(Node));
    s->seen_mask = 1023; s->seen = calloc(s->seen_mask + 1, sizeof(Seen));
    s->sight_mask = 511; s->sight = calloc(s->sight_mask + 1, sizeof(Sight));
    s->option_room = 1024; s->options = malloc(s->option_room * sizeof(int64_t));
    s->way_room = 256; s->ways = malloc((size_t)s->way_room * sizeof(Way));
    s->failed = !s->gains || !s->values || !s->in_sets || !s->nodes || !s->seen || !s->sight
                || !s->options || !s->ways;
    if (!s->failed) {
        int taken[PLACES][SUITS + 1];
        read_columns(s, in, t + 10);
        use_prices(s, taken);
    }
    for (int i = 0; i < s->suits && !s->failed; i++) guesses(s, i);
    return !s->failed;
}

static void clear(Search *s) {
    for (int i = 0; i < s->suits; i++) {
        for (int n = 0; s->choices[i] && n < s->chosen[i]; n++) {
            free(s->choices[i][n].hopes);
            free(s->choices[i][n].known);
        }
        free(s->choices[i]);
    }
    free(s->gains); free(s->values); free(s->in_sets); free(s->nodes); free(s->seen);
    free(s->sight); free(s->options); free(s->heads); free(s->ways);
}

static PyObject *way(const Search *s, int32_t end, int64_t spent) {
    unsigned char path[PATH];
    int size = pack_path(s, end, path);
    int64_t value = s->nodes[end].gain + s->worth[s->nodes[end].jokers];
    return Py_BuildValue("(LLy#)", (long long)value, (long long)spent, (const char *)path,
                         (Py_ssize_t)size);
}

/* The number of the node at the end of the best way, or one of the reasons why there is none. */
static int32_t found(Search *s, const Input *in, int64_t *spent) {
    if (!prepare(s, in)) return NO_MEMORY;
    int priced = !s->strict && s->set_most > 0 && in->budget > EASY;
    if (!begin(s, in->most)) return s->failed ? NO_MEMORY : TOO_BIG;
    int32_t end = best_way(s, in->above, priced ? EASY : in->budget, spent);
    if (end != SPENT || !priced || s->too_many) return end;
    int64_t highest = 0;
    for (int i = 0; i < in->faces; i++)
        if (in->worth[i] > highest) highest = in->worth[i];
    good_prices(s, highest);
    *spent = EASY;
    if (!begin(s, s->top)) return s->failed ? NO_MEMORY : TOO_BIG;
    return best_way(s, in->above, in->budget, spent);
}

/* None: nothing found; False: the budget is spent; True: too big, ask in Python. */
static PyObject *reason(int32_t end) {
    if (end == NO_MEMORY) return PyErr_NoMemory();
    if (end == NOTHING) { Py_INCREF(Py_None); return Py_None; }
    return PyBool_FromLong(end == TOO_BIG);
}

static int numbers(PyObject *tuple, int64_t *out, Py_ssize_t room) {
    Py_ssize_t count = PyTuple_Size(tuple);
    if (count < 0 || count > room) return 0;
    for (Py_ssize_t i = 0; i < count; i++) out[i] = PyLong_AsLongLong(PyTuple_GetItem(tuple, i));
    return !PyErr_Occurred();
}

static PyObject *search(PyObject *self, PyObject *args) {
    Input in = {0};
    PyObject *worth, *jokers;
    int64_t by_face[FACES + JOKERS], spent = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#y#y#y#y#y#y#O!O!LLL", &in.track, &in.track_size, &in.must,
                          &in.must_size, &in.have, &in.have_size, &in.start, &in.start_size,
                          &in.paid, &in.paid_size, &in.through, &in.through_size, &in.runs,
                          &in.runs_size, &PyTuple_Type, &worth, &PyTuple_Type, &jokers, &in.most,
                          &in.above, &in.budget))
        return NULL;
    in.worth = by_face;
    in.faces = (int)PyTuple_Size(worth);
    in.joker_count = (int)PyTuple_Size(jokers) - 1;
    if (!numbers(worth, by_face, FACES + JOKERS) || !numbers(jokers, in.jokers, JOKERS))
        return PyErr_Occurred() ? NULL : PyBool_FromLong(1);
    Search *s = calloc(1, sizeof(Search));
    if (!s) return PyErr_NoMemory();
    int32_t end = found(s, &in, &spent);
    PyObject *answer = end >= 0 ? way(s, end, spent) : reason(end);
    clear(s);
    free(s);
    return answer;
}

#include "_play.h"

static PyMethodDef methods[] = {
    {"search", search, METH_VARARGS, "Return the best way through columns, see backend.py."},
    {"play", play, METH_VARARGS, "Return the best play where nothing is chosen, see plain.py."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_search", NULL, 0, methods,
                                    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__search(void) { return PyModule_Create(&module); }
