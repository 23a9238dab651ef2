/* Play: a whole question where nothing has to be chosen, from a position to a table of melds.

   What it comes to is said in plain.py; everything it cannot do is left to Python. */

enum { NO_JOKERS = 0, HELD = 1, FREED = 2 }; /* which jokers may be there: of the hand, or all */
enum { BARE = FACES + JOKERS, NO_KIND = -1 };

typedef struct { /* a position; cards are counted bare */
    int naturals, kinds, jokers, longest;
    int kind;                            /* the one joker kind there is */
    int table[BARE], hand[BARE], held[BARE], required[BARE];
    int64_t worth[BARE];
    unsigned char must[FACES], have[FACES], start[FACES], paid[FACES];
    int copies;
} Position;

/* Count a card bare; 0 where Python has to look at it. */
static int count_card(Position *p, long card, int *counts, int lying) {
    if (card < 0) return 0;
    if (card >= p->naturals) {
        long kind = card;
        if (p->jokers == NO_JOKERS) return 0;
        if (lying && p->jokers != FREED) return 0;
        if (lying && card >= p->naturals + p->kinds) /* it has a name, which it need not keep */
            kind = p->naturals + (card - p->naturals - p->kinds) / p->naturals;
        if (kind >= p->naturals + p->kinds) return 0;
        if (p->kind != NO_KIND && p->kind != kind) return 0;
        p->kind = (int)kind;
        card = kind;
    }
    counts[card]++;
    return 1;
}

static int count_cards(Position *p, PyObject *cards, int *counts, int lying) {
    Py_ssize_t size = PyTuple_Check(cards) ? PyTuple_Size(cards) : -1;
    for (Py_ssize_t i = 0; i < size; i++)
        if (!count_card(p, PyLong_AsLong(PyTuple_GetItem(cards, i)), counts, lying)) return 0;
    return size >= 0;
}

static int count_table(Position *p, PyObject *melds) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(melds); i++)
        if (!count_cards(p, PyTuple_GetItem(melds, i), p->table, 1)) return 0;
    return 1;
}

/* Read how many cards are required or allowed, by bare card; an empty tuple says nothing. */
static int read_limits(Position *p, PyObject *required, PyObject *allowed) {
    int64_t limits[BARE];
    int bare = p->naturals + p->kinds;
    memcpy(p->held, p->hand, sizeof p->held);
    if (PyTuple_Size(allowed)) {
        if (PyTuple_Size(allowed) != bare || !numbers(allowed, limits, BARE)) return 0;
        for (int i = 0; i < bare; i++) if (limits[i] < p->held[i]) p->held[i] = (int)limits[i];
    }
    if (PyTuple_Size(required)) {
        if (PyTuple_Size(required) != bare || !numbers(required, limits, BARE)) return 0;
        for (int i = 0; i < bare; i++) p->required[i] = limits[i] > 255 ? 255 : (int)limits[i];
    }
    return 1;
}

/* Lay the cards out as columns do; 0 when there are too many of one. */
static int lay_out(Position *p, Input *in) {
    for (int i = 0; i < p->naturals; i++) {
        int have = p->table[i] + p->held[i];
        if (have >= JOKERS) return 0;
        p->copies = at_least(p->copies, have);
        p->start[i] = (unsigned char)p->table[i];
        p->paid[i] = (unsigned char)p->held[i];
        p->must[i] = (unsigned char)(p->table[i] + p->required[i]);
        p->have[i] = (unsigned char)have;
    }
    in->must = (char *)p->must; in->have = (char *)p->have;
    in->start = (char *)p->start; in->paid = (char *)p->paid;
    in->have_size = p->naturals;
    in->worth = p->worth;
    in->faces = p->naturals + p->kinds;
    if (p->kind == NO_KIND) return 1;
    int owed = p->table[p->kind] + p->required[p->kind];
    in->joker_count = p->table[p->kind] + p->held[p->kind];
    if (in->joker_count >= JOKERS) return 0;
    for (int used = 0; used <= in->joker_count; used++)
        in->jokers[used] = used < owed ? NEVER : p->worth[p->kind] * (used - p->table[p->kind]);
    return 1;
}

static PyObject *tuple_of(const int *cards, int count) {
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple && i < count; i++) PyTuple_SetItem(tuple, i, PyLong_FromLong(cards[i]));
    return tuple;
}

static PyObject *sorted_table(const Melds *m) {
    int order[MELDS];
    sorted_melds(m, order);
    PyObject *table = PyTuple_New(m->count);
    for (int i = 0; table && i < m->count; i++) {
        int from = m->from[order[i]], to = m->from[order[i] + 1];
        PyObject *meld = tuple_of(m->cards + from, to - from);
        if (!meld) { Py_DECREF(table); return NULL; }
        PyTuple_SetItem(table, i, meld);
    }
    return table;
}

/* The table, the cards played and what they are worth; None where none is played. */
static PyObject *played(const Position *p, const Melds *m) {
    int counts[BARE] = {0}, cards[LAID], count = 0;
    int64_t value = 0;
    for (int i = 0; i < m->from[m->count]; i++)
        counts[m->cards[i] < p->naturals ? m->cards[i] : p->kind]++;
    for (int card = 0; card < p->naturals + p->kinds; card++)
        for (int n = at_most(p->hand[card], counts[card] - p->table[card]); n > 0; n--) {
            cards[count++] = card;
            value += p->worth[card];
        }
    if (count == 0) { Py_INCREF(Py_None); return Py_None; }
    PyObject *table = sorted_table(m), *from_hand = tuple_of(cards, count);
    if (table && from_hand) return Py_BuildValue("(NNL)", table, from_hand, (long long)value);
    Py_XDECREF(table); Py_XDECREF(from_hand);
    return NULL;
}

static PyObject *play_found(const Position *p, const Input *in) {
    Turns t = {0};
    int32_t end = take_turns(&t, in);
    PyObject *answer = NULL;
    if (end < 0) answer = reason(end);
    else {
        Melds melds;
        unsigned char path[PATH];
        int naturals[FACES] = {0};
        pack_found(&t, end, path);
        lay_path(t.ways[0], (const unsigned char *)in->track + 10, path, p->longest, &melds, naturals);
        if (p->kind != NO_KIND)
            name_jokers(&melds, naturals, p->naturals,
                        p->naturals + p->kinds + (p->kind - p->naturals) * p->naturals);
        answer = melds.full ? PyBool_FromLong(1) : played(p, &melds);
    }
    clear_turns(&t);
    return answer;
}

/* What `search` returns, or a number: the key of runs that are missing. */
static PyObject *play(PyObject *self, PyObject *args) {
    Input in = {0};
    Position p = {0};
    const char *shape;
    Py_ssize_t shape_size;
    PyObject *runs, *table, *hand, *worth, *required, *allowed;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#y#O!O!O!O!O!O!LL", &in.track, &in.track_size, &shape,
                          &shape_size, &PyDict_Type, &runs, &PyTuple_Type, &table, &PyTuple_Type,
                          &hand, &PyTuple_Type, &worth, &PyTuple_Type, &required, &PyTuple_Type,
                          &allowed, &in.most, &in.budget))
        return NULL;
    in.above = -1;
    p.naturals = (unsigned char)shape[0]; p.kinds = (unsigned char)shape[1];
    p.jokers = shape[2]; p.longest = (unsigned char)shape[3]; p.kind = NO_KIND;
    if (!count_cards(&p, hand, p.hand, 0) || !count_table(&p, table)
        || !numbers(worth, p.worth, BARE) || !read_limits(&p, required, allowed)
        || !lay_out(&p, &in))
        return PyErr_Occurred() ? NULL : PyBool_FromLong(1);
    for (int card = 0; card < p.naturals + p.kinds; card++)
        if (p.required[card] > p.held[card]) { Py_INCREF(Py_None); return Py_None; }
    PyObject *key = PyLong_FromLong(p.copies << 4 | in.joker_count);
    PyObject *states = key ? PyDict_GetItemWithError(runs, key) : NULL;
    if (!states) return key;
    Py_DECREF(key);
    if (states == Py_None) return PyBool_FromLong(1);
    if (PyBytes_AsStringAndSize(states, (char **)&in.runs, &in.runs_size) < 0) return NULL;
    return play_found(&p, &in);
}
