/* Search: the best way through the columns, and a whole question where nothing has to be chosen.

   This is search.py (with suit.py, ranks.py and rebuild.py) step by step: the same nodes in the
   same order, so that both give the same answers to the last tie. Read it there; here only what C
   needs is said. Built against the stable interface of CPython 3.11, see build_hook.py. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "_turns.h"

static PyObject *way(const Turns *t, int32_t end) {
    unsigned char path[PATH];
    int size = pack_found(t, end, path);
    return Py_BuildValue("(LLy#)", (long long)value_of(t, end), (long long)t->spent,
                         (const char *)path, (Py_ssize_t)size);
}

static PyObject *no_way(const Turns *t) {
    return Py_BuildValue("(OLO)", Py_None, (long long)t->spent, Py_None);
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
    int64_t by_face[FACES + JOKERS];
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
    Turns t = {0};
    int32_t end = take_turns(&t, &in);
    PyObject *answer = end >= 0 ? way(&t, end) : end == NOTHING ? no_way(&t) : reason(end);
    clear_turns(&t);
    return answer;
}

#include "_play.h"

static PyMethodDef methods[] = {
    {"search", search, METH_VARARGS, "Find the best way through columns, see backend.py."},
    {"play", play, METH_VARARGS, "Return the best play where nothing is chosen, see plain.py."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_search", NULL, 0, methods,
                                    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__search(void) { return PyModule_Create(&module); }
