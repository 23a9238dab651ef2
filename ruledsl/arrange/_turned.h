/* Turned: what turned.py says, for _search.c: columns read from the other end, and the way back.

   Read it there; here only what C needs is said. */

#include "_course.h"

static int can_turn(const Search *s) { return s->runs_end > 1 && !s->around && !s->strict; }

/* The position of a rank, read from the other end; a doubled rank counts where it was. */
static int turned(const Search *s, int place) {
    if (place >= s->runs_end || (s->twice && (place == 0 || place == s->runs_end - 1))) return place;
    return s->runs_end - 1 - place;
}

/* Take over the prices of the other way. */
static void turn_prices(Search *s, const Search *other) {
    for (int place = 0; place < s->places; place++)
        memcpy(s->prices[place], other->prices[turned(s, place)], sizeof s->prices[place]);
    s->joker_price = other->joker_price;
    s->shift = other->shift;
}

/* Make the path of a turned search one through the columns themselves. */
static void path_back(const Search *s, unsigned char *path) {
    unsigned char from[PATH];
    int wide = s->suits, size = 2 * wide + 2;
    memcpy(from, path, (size_t)(s->places * size));
    for (int place = 0; place < s->places; place++) {
        int runs = place < s->runs_end ? s->runs_end - 1 - place : place;
        memcpy(path + place * size, from + runs * size, (size_t)wide);
        memcpy(path + place * size + wide, from + turned(s, place) * size + wide, (size_t)wide + 2);
    }
    const unsigned char *last = path + (s->places - 1) * size;
    for (int i = 0; i < wide; i++) path[s->places * size + i] = s->twice ? last[i] : 0;
}
