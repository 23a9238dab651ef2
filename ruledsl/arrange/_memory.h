/* Memory: what a search remembers, for _search.c: tables, rows of options, nodes; all of it grows. */

#include "_prices.h"

#define MOST_BUCKETS (1LL << 22)

static uint64_t seen_key(uint64_t states, int jokers) { return states | (uint64_t)jokers << 60; }

static Seen *find_seen(const Search *s, const Table *table, uint64_t key) {
    uint32_t at = (uint32_t)mixed(key, 0) & table->mask;
    Seen *seen = s->seen + table->start;
    while (seen[at].more && seen[at].key != key) at = (at + 1) & table->mask;
    return &seen[at];
}

/* Room for a table; the one it had before is left behind. */
static int make_room(Search *s, Table *table, uint32_t size) {
    if (s->seen_count + size > s->seen_room) {
        Seen *more = realloc(s->seen, 2 * (s->seen_room + size) * sizeof(Seen));
        if (!more) { s->failed = 1; return 0; }
        s->seen = more; s->seen_room = 2 * (s->seen_room + size);
    }
    table->start = s->seen_count; table->mask = size - 1;
    s->seen_count += size;
    memset(s->seen + table->start, 0, size * sizeof(Seen));
    return 1;
}

static void grow_table(Search *s, Table *table) {
    Table old = *table;
    if (!make_room(s, table, 2 * (old.mask + 1))) return;
    for (uint32_t i = 0; i <= old.mask; i++) {
        const Seen *seen = &s->seen[old.start + i];
        if (seen->more) *find_seen(s, table, seen->key) = *seen;
    }
}

static Table *find_table(const Search *s, int32_t variant, int place) {
    uint64_t at = mixed((uint64_t)variant, (uint64_t)place) & s->table_mask;
    Table *t = s->tables;
    while (t[at].mask && (t[at].variant != variant || t[at].place != place))
        at = (at + 1) & s->table_mask;
    return &t[at];
}

static void grow_tables(Search *s) {
    Table *old = s->tables;
    uint64_t count = s->table_mask + 1;
    s->tables = calloc(2 * count, sizeof(Table));
    if (!s->tables) { s->tables = old; s->failed = 1; return; }
    s->table_mask = 2 * count - 1;
    for (uint64_t i = 0; i < count; i++)
        if (old[i].mask) *find_table(s, old[i].variant, old[i].place) = old[i];
    free(old);
}

/* The table of a variant at a place, NULL when there is no memory. */
static Table *table_of(Search *s, int32_t variant, int place) {
    Table *table = find_table(s, variant, place);
    if (table->mask) return table;
    if (++s->table_count * 2 > s->table_mask) {
        grow_tables(s);
        table = find_table(s, variant, place);
    }
    table->variant = variant; table->place = place; table->count = 0;
    return make_room(s, table, 8) ? table : NULL;
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

/* The row of options beside the run cards of all suits but the last. */
static size_t known_row(Search *s, int place, int variant, uint64_t cards) {
    uint32_t mark = place ? (uint32_t)place : (uint32_t)(s->places + variant + 1);
    Sight *found = find_sight(s, cards, mark);
    if (found->place) return found->at;
    size_t at = s->row_count;
    if (at + s->row_width > s->row_room) {
        int32_t *more = realloc(s->row_of_options, 2 * s->row_room * sizeof(int32_t));
        if (!more) { s->failed = 1; return 0; }
        s->row_of_options = more; s->row_room *= 2;
    }
    memset(s->row_of_options + at, 0, s->row_width * sizeof(int32_t));
    s->row_count += s->row_width;
    *found = (Sight){cards, mark, (uint32_t)at};
    if (++s->sight_count * 2 > s->sight_mask) grow_sight(s);
    return at;
}

/* The options at a place of a row, worked out when they are first wanted. */
static const int64_t *known_options(Search *s, int place, int variant, uint64_t cards, size_t at) {
    int32_t number = s->row_of_options[at];
    if (number) return s->options + (size_t)(number - 1) * (s->jokers + 1);
    if (s->option_count == s->option_room) {
        size_t size = 2 * s->option_room * (s->jokers + 1) * sizeof(int64_t);
        int64_t *more = realloc(s->options, size);
        if (!more) { s->failed = 1; return NULL; }
        s->options = more; s->option_room *= 2;
    }
    int64_t *best = s->options + s->option_count * (s->jokers + 1);
    options(s, place, variant, cards, best);
    s->row_of_options[at] = (int32_t)++s->option_count;
    return best;
}

/* Put a node on top of its bucket. */
static void put(Search *s, int32_t index, int64_t bound) {
    Bucket *bucket = &s->buckets[bound];
    s->nodes[index].older = bucket->newest; s->nodes[index].newer = -1;
    if (bucket->newest >= 0) s->nodes[bucket->newest].newer = index;
    else bucket->oldest = index;
    bucket->newest = index;
}

/* Take the node on top of a bucket. */
static int32_t take(Search *s, int64_t bound) {
    Bucket *bucket = &s->buckets[bound];
    int32_t index = bucket->newest;
    bucket->newest = s->nodes[index].older;
    if (bucket->newest >= 0) s->nodes[bucket->newest].newer = -1;
    else bucket->oldest = -1;
    return index;
}

/* Let the node of a bucket that has waited longest be the next; there is one. */
static void oldest_first(Search *s, int64_t bound) {
    Bucket *bucket = &s->buckets[bound];
    int32_t index = bucket->oldest;
    if (index == bucket->newest) return;
    bucket->oldest = s->nodes[index].newer;
    s->nodes[bucket->oldest].older = -1;
    put(s, index, bound);
}

static void push(Search *s, const Node *node, int64_t bound) {
    if (s->node_count == s->node_room) {
        Node *more = realloc(s->nodes, 2 * (size_t)s->node_room * sizeof(Node));
        if (!more) { s->failed = 1; return; }
        s->nodes = more; s->node_room *= 2;
    }
    s->nodes[s->node_count] = *node;
    put(s, s->node_count++, bound);
}
