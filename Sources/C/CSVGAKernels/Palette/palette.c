#include <stdlib.h>
#include <string.h>

#include "clusters.h"

/// What belongs to one colour of a palette.
typedef struct {
    uint64_t count, sums[4];
} share;

/// What a choice works on; the colours are those of the histogram, in its order.
typedef struct {
    const svga_histogram *histogram;
    color_point *points;
    weighted_point *weighted;
    nearest_point *nearest;
    point_table table;
    share shares[SVGA_MAX_PALETTE];
} choice;

static void free_choice(choice *choice) {
    if (!choice) return;
    free(choice->points);
    free(choice->weighted);
    free(choice->nearest);
    free(choice);
}

static choice *make_choice(const svga_histogram *histogram) {
    const size_t count = (size_t)histogram->entry_count;
    choice *choice = malloc(sizeof *choice);
    if (!choice) return 0;
    choice->histogram = histogram;
    choice->points = malloc(count * sizeof *choice->points);
    choice->weighted = malloc(count * sizeof *choice->weighted);
    choice->nearest = malloc(count * sizeof *choice->nearest);
    if (!choice->points || !choice->weighted || !choice->nearest) {
        free_choice(choice);
        return 0;
    }
    for (size_t index = 0; index < count; index++) {
        choice->points[index] = svga_entry_point(&histogram->entries[index]);
        choice->weighted[index] =
            (weighted_point){choice->points[index], (int64_t)histogram->entries[index].count};
    }
    return choice;
}

/// Gives each colour to the nearest of the table.
static void assign(choice *choice, int32_t color_count) {
    svga_points_find(&choice->table, choice->points, choice->histogram->entry_count, choice->nearest);
    memset(choice->shares, 0, (size_t)color_count * sizeof *choice->shares);
    for (int64_t index = 0; index < choice->histogram->entry_count; index++) {
        const color_entry *entry = &choice->histogram->entries[index];
        share *share = &choice->shares[choice->nearest[index].index];
        share->count += entry->count;
        for (int k = 0; k < 4; k++) share->sums[k] += entry->sums[k];
    }
}

/// The mean of what belongs to a colour.
static uint32_t mean_of(const share *share) {
    uint32_t color = 0, alpha = (uint32_t)((share->sums[3] + share->count / 2) / share->count);
    for (int k = 0; k < 3; k++) {
        uint32_t value = (uint32_t)((share->sums[k] + share->count / 2) / share->count);
        color |= (value < alpha ? value : alpha) << 8 * k;
    }
    return color | alpha << 24;
}

/// The means of all colours with a share, in their order; returns how many these are.
static int32_t means_of(const choice *choice, int32_t color_count, uint32_t *palette, color_point *points) {
    int32_t count = 0;
    for (int32_t index = 0; index < color_count; index++) {
        if (choice->shares[index].count == 0) continue;
        palette[count] = mean_of(&choice->shares[index]);
        points[count] = point_of(palette[count]);
        count++;
    }
    return count;
}

int32_t svga_choose_palette(
    const svga_histogram *histogram, int32_t limit, int32_t pass_count, uint32_t *palette) {
    choice *choice = histogram->entry_count > 0 ? make_choice(histogram) : 0;
    if (!choice) return 0;
    color_point points[SVGA_MAX_PALETTE];
    int32_t count = svga_split_points(choice->weighted, histogram->entry_count, limit, points);
    for (int32_t pass = 0; pass < (pass_count < 1 ? 1 : pass_count); pass++) {
        svga_points_set(&choice->table, points, count);
        assign(choice, count);
        count = means_of(choice, count, palette, points);
    }
    free_choice(choice);
    return count;
}

double svga_palette_error(const svga_histogram *histogram, const uint32_t *palette, int32_t color_count) {
    color_point points[SVGA_MAX_PALETTE];
    point_table table;
    for (int32_t index = 0; index < color_count; index++) points[index] = point_of(palette[index]);
    svga_points_set(&table, points, color_count);
    double error = 0;
    for (int64_t index = 0; index < histogram->entry_count; index++) {
        color_point point = svga_entry_point(&histogram->entries[index]);
        nearest_point nearest;
        svga_points_find(&table, &point, 1, &nearest);
        // Exact as long as it is below 2^53; points have twice the distance of their colours.
        error += (double)histogram->entries[index].count * nearest.distance;
    }
    return error / 4;
}

/// Twice the sum of squared differences over black and over white.
static int64_t distance_of(uint32_t a, uint32_t b) {
    const int64_t alpha = (int64_t)(a >> 24) - (b >> 24);
    int64_t sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int64_t value = (int64_t)(a >> shift & 255) - (b >> shift & 255);
        sum += value * value + (value - alpha) * (value - alpha);
    }
    return 2 * sum;
}

int64_t svga_palette_distance(const uint32_t *pixels, const uint8_t *indices, int64_t count, const uint32_t *palette) {
    int64_t sum = 0;
    for (int64_t index = 0; index < count; index++) {
        if (pixels[index] != palette[indices[index]]) sum += distance_of(pixels[index], palette[indices[index]]);
    }
    return sum;
}
