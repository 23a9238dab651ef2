/* Prices: what prices.py says, for _search.c: prices of cards in sets and of jokers.

   Read it there; here only what C needs is said. */

#include "_ranks.h"

enum { PRICED_SHIFT = 10, PRICE_STEPS = 48, ALL_GUESSES = 4 };

typedef struct { /* how fast prices move, by position and suit, and that of a joker */
    int64_t cards[PLACES][SUITS], joker;
} Speed;

static int64_t scaled(const Search *s, int64_t value) { return value * ((int64_t)1 << s->shift); }

/* What the cards of a suit at a rank bring beside each number of run cards. */
static void fill_values(Search *s, int place, int suit) {
    const Row *row = &s->rows[place];
    int64_t price = s->prices[place][suit];
    int at = s->cells * (place * s->suits + suit), have = row->have[suit];
    for (int run = 0; run <= have; run++) {
        int64_t best = HOPELESS;
        int chosen = 0, most = at_most(have, run + s->tall[place]);
        for (int laid = at_least(run, row->must[suit]); laid <= most; laid++) {
            int64_t value = scaled(s, row->gains[suit][laid]) - price * (laid - run);
            if (value > best) { best = value; chosen = laid - run; }
        }
        s->values[at + run] = best;
        s->in_sets[at + run] = (uint8_t)chosen;
    }
}

/* The sets of a rank that earn most: fill in the cards taken by suit, jokers last. */
static int64_t best_sets(const Search *s, int place, int *best_taken) {
    int64_t prices[SUITS + 1], best = 0;
    int order[SUITS + 1], wide = s->suits, supply = s->jokers;
    const int *have = s->rows[place].have;
    memset(best_taken, 0, (SUITS + 1) * sizeof(int));
    if (s->set_most == 0) return 0;
    for (int i = 0; i <= wide; i++) {
        int at = i;
        prices[i] = i < wide ? s->prices[place][i] : -s->joker_price;
        for (; at > 0 && prices[order[at - 1]] < prices[i]; at--) order[at] = order[at - 1];
        order[at] = i;
        if (i < wide) supply += have[i];
    }
    for (int q = 1; q <= supply / s->set_least; q++) {
        int taken[SUITS + 1], cards = 0;
        int64_t value = 0;
        for (int i = 0; i <= wide; i++) {
            int suit = order[i], full = (prices[suit] > 0 ? s->set_most : s->set_least) * q;
            int room = suit == wide ? s->jokers : s->distinct ? at_most(have[suit], q) : have[suit];
            taken[suit] = at_least(0, at_most(room, full - cards));
            cards += taken[suit];
            value += taken[suit] * prices[suit];
        }
        if (cards < s->set_least * q || value <= best) continue;
        best = value;
        memcpy(best_taken, taken, sizeof taken);
    }
    return best;
}

/* Work out all that follows from the prices; suits and their guesses are there already. */
static void use_prices(Search *s, int (*taken)[SUITS + 1]) {
    for (int p = 0; p < s->places; p++)
        for (int i = 0; i < s->suits; i++) fill_values(s, p, i);
    s->rest[s->places] = 0;
    for (int p = s->places - 1; p >= 0; p--) {
        memset(taken[p], 0, sizeof taken[p]);
        s->rest[p] = s->rest[p + 1];
        if (s->shift && p < s->places - s->twice) s->rest[p] += best_sets(s, p, taken[p]);
    }
    for (int used = 0; used <= s->jokers; used++) {
        int64_t best = scaled(s, s->worth[used]);
        for (int n = used + 1; n <= s->jokers; n++) {
            int64_t earned = scaled(s, s->worth[n]) + s->joker_price * (n - used);
            if (earned > best) best = earned;
        }
        s->joker_hope[used] = best;
    }
}

/* Fill in how many cards of a suit lie in sets where it hopes for most; returns jokers used. */
static int best_of_suit(const Search *s, int number, int *in_sets) {
    const Suit *suit = s->lead[number];
    int state = suit->first, left = s->jokers;
    for (int place = 0; place < s->places; place++) {
        const Place *here = &suit->places[place];
        int64_t hoped = hope(s, suit, place, state, left);
        const Stop *stop = stop_of(s, suit, place, state);
        for (const Step *next = s->steps + stop->from;; next++) {
            if (next->used > left) continue;
            int64_t then = hope(s, suit, place + 1, next->after, left - next->used);
            if (gain_of(s, here, next) + then != hoped) continue;
            int total = (next->cards & 15) + here->high;
            in_sets[place] = total < here->have ? here->in_sets[total] : 0;
            state = next->after; left -= next->used;
            break;
        }
    }
    return s->jokers - left;
}

/* A part of the speed before stays; a push is added to it. */
static int64_t pushed(int64_t *speed, int64_t push) {
    return *speed = (*speed * 41 >> 6) + push;
}

/* Push prices by a step towards what is wanted more than offered. */
static void move_prices(Search *s, int (*taken)[SUITS + 1], int64_t size, Speed *speed) {
    int asked = 0, best = 0, wanted[PLACES];
    for (int i = 0; i < s->suits; i++) {
        asked += best_of_suit(s, i, wanted);
        for (int p = 0; p < s->places; p++)
            s->prices[p][i] += pushed(&speed->cards[p][i], size * (wanted[p] - taken[p][i]));
    }
    for (int p = 0; p < s->places; p++) asked += taken[p][s->suits];
    for (int n = 1; n <= s->jokers; n++) {
        int64_t more = scaled(s, s->worth[n] - s->worth[best]) + s->joker_price * (n - best);
        if (more > 0) best = n;
    }
    int64_t price = s->joker_price + pushed(&speed->joker, size * (asked - best) >> 2);
    s->joker_price = price > 0 ? price : 0;
}

/* Let all guesses work out their hopes anew, and find the best of each suit. */
static void hope_anew(Search *s) {
    for (int i = 0; i < s->suits; i++) {
        Suit *guess = s->choices[i];
        s->lead[i] = guess;
        for (int g = 0; g < s->chosen[i]; g++, guess++) {
            work_out_hopes(s, guess);
            if (guess->hope > s->lead[i]->hope) s->lead[i] = guess;
        }
    }
}

static void good_prices(Search *s, int64_t highest) {
    int taken[PLACES][SUITS + 1];
    int64_t size = (highest << PRICED_SHIFT) / 4;
    Speed speed = {{{0}}, 0};
    s->shift = PRICED_SHIFT;
    for (int n = 0; ; n++) {
        use_prices(s, taken);
        if (n % ALL_GUESSES == 0) hope_anew(s);
        else for (int i = 0; i < s->suits; i++) work_out_hopes(s, s->lead[i]);
        if (n == PRICE_STEPS) return;
        move_prices(s, taken, size, &speed);
        size = size * 59 / 64;
    }
}
