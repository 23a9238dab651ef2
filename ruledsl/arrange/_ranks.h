/* Ranks: what ranks.py says, for _search.c: the cards of one rank beside the runs.

   Read it there; here only what C needs is said. */

#include "_suits.h"

static int tallest(const Search *s, const int *have) {
    if (s->set_most == 0) return 0;
    int supply = s->jokers, best = 0;
    for (int i = 0; i < s->suits; i++) supply += have[i];
    if (!s->distinct) return supply >= s->set_least ? supply : 0;
    for (int q = 1; q <= supply / s->set_least; q++) {
        int cards = s->jokers;
        for (int i = 0; i < s->suits; i++) cards += at_most(have[i], q);
        if (at_most(cards, s->set_most * q) >= s->set_least * q) best = q;
    }
    return best;
}

static int sets_for(const Search *s, int cards, int tall) {
    if (cards == 0) return tall == 0 ? 0 : -1;
    if (s->set_most == 0) return -1;
    int fewest = (cards + s->set_most - 1) / s->set_most;
    if (s->distinct) fewest = at_least(fewest, tall);
    return fewest * s->set_least <= cards ? fewest : -1;
}

/* How many cards sets take at most without jokers (-1: cannot be), and how many sets. */
static int most_cards(const Search *s, const Row *row, const int *x, int *sets) {
    int room[SUITS], owed[SUITS], total = 0, all_owed = 0, tallest_owed = 0, best = -1;
    for (int i = 0; i < s->suits; i++) {
        room[i] = row->have[i] - x[i];
        if (room[i] < 0) return -1;
        owed[i] = at_least(0, row->must[i] - x[i]);
        total += room[i]; all_owed += owed[i]; tallest_owed = at_least(tallest_owed, owed[i]);
    }
    int limit = s->set_most ? total / s->set_least : 0;
    for (int q = 0; q <= limit; q++) {
        if (s->distinct && tallest_owed > q) continue;
        int cards = 0;
        for (int i = 0; i < s->suits; i++) cards += s->distinct ? at_most(room[i], q) : room[i];
        cards = at_most(cards, s->set_most * q);
        if (cards < s->set_least * q || all_owed > s->set_most * q) continue;
        if (cards > best) { best = cards; *sets = q; }
    }
    return best;
}

/* Go through all numbers of naturals laid; the best gain for each number of jokers, or -1. With
   `laid` keep the first best for exactly `jokers`, and its sets. */
static void deals(const Search *s, const Row *row, const int *x, int jokers, int64_t *best,
                  int *laid, int *sets) {
    int now[SUITS], total = 0;
    for (int i = 0; i < s->suits; i++) { now[i] = row->must[i]; total += x[i]; }
    for (int k = 0; k <= jokers; k++) best[k] = -1;
    for (;;) {
        int wanting = 0, over = 0, sum = 0;
        int64_t gain = 0;
        for (int i = 0; i < s->suits; i++) {
            wanting += at_least(0, x[i] - now[i]); over = at_least(over, now[i] - x[i]);
            sum += now[i]; gain += row->gains[i][now[i]];
        }
        if (wanting <= (s->strict ? 0 : jokers))
            for (int used = wanting; used <= jokers; used++) {
                int q = sets_for(s, sum + used - total, s->strict ? at_least(over, used) : over);
                if (q < 0 || gain <= best[used]) continue;
                best[used] = gain;
                if (laid && used == jokers) { memcpy(laid, now, sizeof now); *sets = q; }
            }
        int i = s->suits - 1;
        while (i >= 0 && now[i] == row->have[i]) { now[i] = row->must[i]; i--; }
        if (i < 0) return;
        now[i]++;
    }
}

/* Run cards by suit with the top ones, strict jokers apart; returns the number of those. */
static int run_cards(const Search *s, int place, int variant, uint64_t cards, int *x) {
    int named = 0;
    for (int i = 0; i < s->suits; i++, cards >>= CARD_BITS) {
        int jokers = (cards >> 4) & 15;
        x[i] = cards & 15;
        if (place == 0) {
            const Suit *suit = suit_of(s, variant, i);
            jokers += suit->jokers; x[i] += suit->top;
        }
        x[i] -= jokers; named += jokers;
    }
    return named;
}

static void options(const Search *s, int place, int variant, uint64_t cards, int64_t *best) {
    int x[SUITS], sets = 0;
    for (int k = 0; k <= s->jokers; k++) best[k] = -1;
    if (s->twice && place == s->places - 1) { best[0] = 0; return; }
    int named = run_cards(s, place, variant, cards, x), room = s->jokers - named;
    const Row *row = &s->rows[place];
    if (room < 0) return;
    if (room > 0 || row->even < 0) { deals(s, row, x, room, best + named, NULL, NULL); return; }
    int most = most_cards(s, row, x, &sets);
    if (most < 0) return;
    for (int i = 0; i < s->suits; i++) most += x[i] - row->must[i];
    best[named] = row->base + row->even * most;
}
