#include "cmedia.h"
#include "reading.h"

#include <stdlib.h>
#include <string.h>

// Light words on coloured buttons and bars. The reader looks for dark words on a light ground and passes over short ones of
// the other kind, so that each even area that is darker than paper is turned round on a sheet of its own.

#define BUCKETS 16
#define BUCKET_LEVELS (256 / BUCKETS)

// A phone's width in tiles: a tile is smaller than the margin of a button.
static const int tiles_across = 135;
// The part of a tile's pixels that are of its ground, out of 100.
static const int even_share = 60;
// Lighter grounds are read as paper.
static const int lightest_ground = 200;
// How far letters are lighter than their ground at least.
static const int contrast = 40;
// The smallest button, in tiles.
static const int least_columns = 4, least_rows = 3;
// The parts of an area that may be letters, out of 100.
static const int least_ink = 1, most_ink = 45;
// Above this part of the picture, out of 100, an area is the page itself, which is read as it is.
static const int most_of_page = 60;

typedef struct {
    int size, columns, rows;
    int16_t *grounds;  // the level of an even tile that is darker than paper, otherwise -1
    int32_t *queue;
} tiles;

// The level around which most pixels of the tile lie, or -1.
static int ground(const cmedia_grey *grey, int left, int top, int size) {
    int histogram[BUCKETS + 1] = {0}, count = 0;
    int right = left + size < grey->width ? left + size : grey->width;
    int bottom = top + size < grey->height ? top + size : grey->height;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++, count++)
            histogram[grey->pixels[(size_t) y * grey->width + x] / BUCKET_LEVELS]++;
    int best = 0;
    for (int bucket = 1; bucket < BUCKETS; bucket++)
        if (histogram[bucket] + histogram[bucket + 1] > histogram[best] + histogram[best + 1]) best = bucket;
    int level = (best + 1) * BUCKET_LEVELS;
    bool is_even = (histogram[best] + histogram[best + 1]) * 100 >= even_share * count;
    return is_even && level <= lightest_ground ? level : -1;
}

static bool find_tiles(const cmedia_grey *grey, tiles *found) {
    int size = grey->width / tiles_across;
    found->size = size < 4 ? 4 : size;
    found->columns = (grey->width + found->size - 1) / found->size;
    found->rows = (grey->height + found->size - 1) / found->size;
    size_t count = (size_t) found->columns * found->rows;
    found->grounds = malloc(count * sizeof *found->grounds);
    found->queue = malloc(count * sizeof *found->queue);
    if (!found->grounds || !found->queue) return false;
    for (size_t i = 0; i < count; i++)
        found->grounds[i] = (int16_t) ground(
            grey, (int) (i % found->columns) * found->size, (int) (i / found->columns) * found->size, found->size);
    return true;
}

// Takes the even area around a tile out of `all`; its tiles are the first of the queue. Returns how many they are.
static size_t take_area(tiles *all, size_t start) {
    size_t done = 0, found = 1;
    all->queue[0] = (int32_t) start;
    int level = all->grounds[start];
    all->grounds[start] = -1;
    while (done < found) {
        int tile = all->queue[done++], column = tile % all->columns, row = tile / all->columns;
        const int steps[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (int i = 0; i < 4; i++) {
            int x = column + steps[i][0], y = row + steps[i][1];
            if (x < 0 || y < 0 || x >= all->columns || y >= all->rows) continue;
            int next = y * all->columns + x;
            if (all->grounds[next] < 0 || abs(all->grounds[next] - level) > BUCKET_LEVELS) continue;
            all->grounds[next] = -1;
            all->queue[found++] = next;
        }
    }
    return found;
}

// From the first to the last tile of an area in one row of tiles; `last` is below `first` where it has none.
typedef struct {
    int first, last;
} span;

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

// Turns the letters between the ends of the area round. Returns whether it has any, and where they are, with a margin.
static bool lift(
    const cmedia_grey *grey, const tiles *all, size_t count, int level, cmedia_grey *lifted, cmedia_box *box) {
    int top = all->rows, bottom = -1, left = all->columns, right = -1;
    for (size_t i = 0; i < count; i++) {
        int column = all->queue[i] % all->columns, row = all->queue[i] / all->columns;
        if (row < top) top = row;
        if (row > bottom) bottom = row;
        if (column < left) left = column;
        if (column > right) right = column;
    }
    int columns = right - left + 1, rows = bottom - top + 1;
    size_t area = (size_t) columns * rows, page = (size_t) all->columns * all->rows;
    if (columns < least_columns || rows < least_rows || area * 100 > page * most_of_page) return false;
    span *spans = malloc(rows * sizeof *spans);
    if (!spans) return false;
    for (int row = 0; row < rows; row++) spans[row] = (span){all->columns, -1};
    for (size_t i = 0; i < count; i++) {
        span *row = &spans[all->queue[i] / all->columns - top];
        int column = all->queue[i] % all->columns;
        if (column < row->first) row->first = column;
        if (column > row->last) row->last = column;
    }
    size_t pixels = 0, light = 0;
    int ink_left = grey->width, ink_right = 0, ink_top = grey->height, ink_bottom = 0;
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1 && (light * 100 < pixels * least_ink || light * 100 > pixels * most_ink)) break;
        // The outermost tiles are left out: no letter stands there, but the page shows at round corners.
        for (int row = 1; row < rows - 1; row++) {
            if (spans[row].last <= spans[row].first + 1) continue;
            int from = (spans[row].first + 1) * all->size, to = spans[row].last * all->size;
            int first = (top + row) * all->size, end = first + all->size;
            if (to > grey->width) to = grey->width;
            if (end > grey->height) end = grey->height;
            for (int y = first; y < end; y++)
                for (int x = from; x < to; x++) {
                    size_t place = (size_t) y * grey->width + x;
                    int above = grey->pixels[place] - level;
                    if (pass == 0) {
                        pixels++;
                        if (above <= contrast) continue;
                        light++;
                        ink_left = least(ink_left, x);
                        ink_right = most(ink_right, x);
                        ink_top = least(ink_top, y);
                        ink_bottom = most(ink_bottom, y);
                    } else if (above > 0) {
                        lifted->pixels[place] = (uint8_t) (255 - above * 255 / (255 - level));
                    }
                }
        }
    }
    free(spans);
    box->x = most(ink_left - all->size, 0);
    box->y = most(ink_top - all->size, 0);
    box->width = least(ink_right + all->size, grey->width) - box->x;
    box->height = least(ink_bottom + all->size, grey->height) - box->y;
    return light * 100 >= pixels * least_ink && light * 100 <= pixels * most_ink;
}

size_t cmedia_lift_buttons(const cmedia_grey *grey, cmedia_grey *lifted, cmedia_box boxes[CMEDIA_MOST_BUTTONS]) {
    size_t length = (size_t) grey->width * grey->height;
    *lifted = (cmedia_grey){.pixels = malloc(length), .width = grey->width, .height = grey->height};
    tiles all = {0};
    size_t found = 0;
    if (lifted->pixels && find_tiles(grey, &all)) {
        memset(lifted->pixels, 255, length);
        size_t count = (size_t) all.columns * all.rows;
        for (size_t i = 0; i < count && found < CMEDIA_MOST_BUTTONS; i++) {
            int level = all.grounds[i];
            if (level < 0) continue;
            size_t area = take_area(&all, i);
            if (lift(grey, &all, area, level, lifted, &boxes[found])) found++;
        }
    }
    free(all.grounds);
    free(all.queue);
    if (!found) {
        free(lifted->pixels);
        lifted->pixels = NULL;
    }
    return found;
}
