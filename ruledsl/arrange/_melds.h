/* Melds: what rebuild.py, named.py and ask.py say, for _search.c: from a path back to a table.

   Read it there; here only what C needs is said. All melds lie one after the other in `cards`. */

#include "_turned.h"

enum { MELDS = 512, LAID = 2048, FACES = SUITS * PLACES };

typedef struct { /* a table in the making; `from` has one place more than there are melds */
    int count, from[MELDS + 1], cards[LAID], full;
} Melds;

static void lay_card(Melds *m, int card) {
    if (m->from[m->count + 1] == LAID) { m->full = 1; return; }
    m->cards[m->from[m->count + 1]++] = card;
}

static void begin_meld(Melds *m) { m->from[m->count + 1] = m->from[m->count]; }

static void end_meld(Melds *m) {
    if (m->count + 1 == MELDS) m->full = 1;
    else m->count++;
    begin_meld(m);
}

/* The cards of a run in pieces of at most `longest`. */
static void lay_run(const Search *s, Melds *m, const unsigned char *order, int suit, int from,
                    int to, int longest) {
    while (from < to) {
        int left = to - from, size = left;
        if (left > longest) size = at_most(longest, left - s->least);
        for (int i = 0; i < size; i++) lay_card(m, order[from + i] * s->suits + suit);
        end_meld(m);
        from += size;
    }
}

/* The runs of one suit: short runs go on first, so the one that began first is the first to end;
   of runs with the same end the one that began last is laid first. */
static void lay_runs(const Search *s, Melds *m, const unsigned char *order, int suit,
                     const unsigned char *path, int longest) {
    int size = 2 * s->suits + 2, first = 0, open = 0, starts[PLACES * 16], before = 0;
    for (int place = 0; place <= s->places; place++) {
        int cards = place < s->places ? path[place * size + suit] : 0;
        for (; before < cards; before++) starts[open++] = place;
        int ending = before - cards;
        for (int i = ending - 1; i >= 0; i--)
            lay_run(s, m, order, suit, starts[first + i], place, longest);
        if (ending > 0) first += ending;
        before = cards;
    }
}

/* How many cards of each suit lie at a stop, jokers shared out among the suits. */
static void shown_at(const Search *s, const unsigned char *stop, const int *in_runs, int *shown) {
    int wide = s->suits, sets = stop[2 * wide + 1], left = stop[2 * wide];
    for (int i = 0; i < wide; i++) shown[i] = stop[wide + i];
    if (left == 0) return;
    for (int i = 0; i < wide; i++) {
        shown[i] = at_least(in_runs[i], stop[wide + i]);
        left += stop[wide + i] - shown[i];
    }
    for (int i = 0; i < wide; i++) {
        int room = s->distinct ? in_runs[i] + sets - shown[i] : left;
        int more = at_least(0, at_most(left, room));
        shown[i] += more; left -= more;
    }
}

/* The sets of one rank: its cards dealt out in turn, suit by suit. */
static void lay_sets(const Search *s, Melds *m, int rank, const int *rest, int sets) {
    for (int pile = 0; pile < sets; pile++) {
        int at = 0;
        for (int i = 0; i < s->suits; i++)
            for (int n = 0; n < rest[i]; n++, at++)
                if (at % sets == pile) lay_card(m, rank * s->suits + i);
        end_meld(m);
    }
}

/* The melds of a path, and by face how many naturals are among them. */
static void lay_path(const Search *s, const unsigned char *order, const unsigned char *path,
                     int longest, Melds *m, int *naturals) {
    int wide = s->suits, size = 2 * wide + 2;
    m->count = 0; m->full = 0; m->from[0] = 0;
    begin_meld(m);
    for (int place = 0; place < s->places; place++) {
        const unsigned char *stop = path + place * size;
        for (int i = 0; i < wide; i++) naturals[order[place] * wide + i] += stop[wide + i];
        if (stop[size - 1] == 0) continue;
        int in_runs[SUITS], shown[SUITS];
        for (int i = 0; i < wide; i++)
            in_runs[i] = stop[i] + (s->twice && place == 0 ? path[s->places * size + i] : 0);
        shown_at(s, stop, in_runs, shown);
        for (int i = 0; i < wide; i++) shown[i] -= in_runs[i];
        lay_sets(s, m, order[place], shown, stop[size - 1]);
    }
    for (int i = 0; i < wide; i++) lay_runs(s, m, order, i, path, longest);
}

/* Jokers, named, in place of the first cards of a face that are more than its naturals. */
static void name_jokers(Melds *m, const int *naturals, int faces, int first_name) {
    int more[FACES] = {0}, end = m->from[m->count];
    for (int i = 0; i < end; i++) more[m->cards[i]]++;
    for (int face = 0; face < faces; face++) more[face] -= naturals[face];
    for (int i = 0; i < end; i++) {
        int face = m->cards[i];
        if (more[face] > 0) { more[face]--; m->cards[i] = first_name + face; }
    }
}

static int later(const Melds *m, int one, int other) {
    int a = m->from[one], b = m->from[other];
    for (; a < m->from[one + 1] && b < m->from[other + 1]; a++, b++)
        if (m->cards[a] != m->cards[b]) return m->cards[a] > m->cards[b];
    return a < m->from[one + 1];
}

/* The numbers of the melds in the order in which tuples sort. There are few: each finds its place. */
static void sorted_melds(const Melds *m, int *order) {
    for (int i = 0; i < m->count; i++) {
        int at = i;
        for (; at > 0 && later(m, order[at - 1], i); at--) order[at] = order[at - 1];
        order[at] = i;
    }
}
