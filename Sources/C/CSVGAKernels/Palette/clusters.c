#include "clusters.h"

#include <string.h>

// Products and sums round one by one on every machine.
#pragma STDC FP_CONTRACT OFF

/// The number of points, and what their mean and error follow from.
typedef struct {
    int64_t weight, sums[4];
} point_sums;

/// A cluster, and how it is split best: where an axis is above a value.
typedef struct {
    int64_t start, count;
    point_sums sums;
    int axis, threshold;
    /// What the split takes away from the error; 0 where it is of one colour.
    double gain;
} cluster;

/// The values of an axis from the least one on.
#define OFFSET 256
#define VALUE_COUNT 768

static void add_point(point_sums *sums, const weighted_point *point) {
    sums->weight += point->weight;
    for (int k = 0; k < 4; k++) sums->sums[k] += point->weight * point->point.at[k];
}

/// What points at one place would have as the sum of their squares, had they the same mean.
static double square_of_mean(const point_sums *sums) {
    double square = 0;
    for (int k = 0; k < 4; k++) square += (double)sums->sums[k] * (double)sums->sums[k];
    return square / (double)sums->weight;
}

/// The axis on which the points lie farthest apart, or -1 where they are equal.
static int longest_axis(const weighted_point *points, const cluster *cluster) {
    double squares[4] = {0}, greatest = 0;
    int axis = -1;
    for (int64_t index = 0; index < cluster->count; index++) {
        const weighted_point *point = &points[cluster->start + index];
        for (int k = 0; k < 4; k++) {
            squares[k] += (double)(point->weight * point->point.at[k] * point->point.at[k]);
        }
    }
    for (int k = 0; k < 4; k++) {
        double sum = (double)cluster->sums.sums[k];
        double spread = squares[k] - sum * sum / (double)cluster->sums.weight;
        // Less than rounding makes of equal points.
        if (spread > greatest && spread > squares[k] * 1e-12) {
            greatest = spread;
            axis = k;
        }
    }
    return axis;
}

/// Finds the best split of a cluster.
static void measure(const weighted_point *points, cluster *cluster) {
    cluster->gain = 0;
    int axis = cluster->count > 1 ? longest_axis(points, cluster) : -1;
    if (axis < 0) return;
    point_sums columns[VALUE_COUNT];
    int low = VALUE_COUNT, high = 0;
    for (int64_t index = 0; index < cluster->count; index++) {
        int value = points[cluster->start + index].point.at[axis] + OFFSET;
        if (value < low) low = value;
        if (value > high) high = value;
    }
    memset(&columns[low], 0, (size_t)(high - low + 1) * sizeof *columns);
    for (int64_t index = 0; index < cluster->count; index++) {
        const weighted_point *point = &points[cluster->start + index];
        add_point(&columns[point->point.at[axis] + OFFSET], point);
    }
    const double whole = square_of_mean(&cluster->sums);
    point_sums below = {0}, above = cluster->sums;
    for (int value = low; value < high; value++) {
        if (columns[value].weight == 0) continue;
        below.weight += columns[value].weight;
        above.weight -= columns[value].weight;
        for (int k = 0; k < 4; k++) {
            below.sums[k] += columns[value].sums[k];
            above.sums[k] -= columns[value].sums[k];
        }
        double gain = square_of_mean(&below) + square_of_mean(&above) - whole;
        if (gain > cluster->gain) {
            cluster->gain = gain;
            cluster->axis = axis;
            cluster->threshold = value - OFFSET;
        }
    }
}

/// Moves the points above the threshold behind the others, and makes a cluster of them.
static cluster split(weighted_point *points, cluster *cluster) {
    const int axis = cluster->axis, threshold = cluster->threshold;
    int64_t next = cluster->start, end = cluster->start + cluster->count;
    typeof(*cluster) upper = {.start = 0};
    while (next < end) {
        if (points[next].point.at[axis] <= threshold) {
            next++;
            continue;
        }
        weighted_point point = points[next];
        points[next] = points[--end];
        points[end] = point;
        add_point(&upper.sums, &point);
    }
    upper.start = end;
    upper.count = cluster->start + cluster->count - end;
    cluster->count -= upper.count;
    cluster->sums.weight -= upper.sums.weight;
    for (int k = 0; k < 4; k++) cluster->sums.sums[k] -= upper.sums.sums[k];
    return upper;
}

static int16_t mean(int64_t sum, int64_t weight) {
    int64_t half = weight / 2;
    return (int16_t)((sum < 0 ? sum - half : sum + half) / weight);
}

int32_t svga_split_points(weighted_point *points, int64_t count, int32_t limit, color_point *means) {
    cluster clusters[SVGA_MAX_PALETTE];
    int32_t cluster_count = 1;
    clusters[0] = (cluster){.count = count};
    for (int64_t index = 0; index < count; index++) add_point(&clusters[0].sums, &points[index]);
    measure(points, &clusters[0]);
    while (cluster_count < limit) {
        cluster *worst = &clusters[0];
        for (int32_t index = 1; index < cluster_count; index++) {
            if (clusters[index].gain > worst->gain) worst = &clusters[index];
        }
        if (worst->gain <= 0) break;
        clusters[cluster_count] = split(points, worst);
        measure(points, worst);
        measure(points, &clusters[cluster_count++]);
    }
    for (int32_t index = 0; index < cluster_count; index++) {
        const point_sums *sums = &clusters[index].sums;
        for (int k = 0; k < 4; k++) means[index].at[k] = mean(sums->sums[k], sums->weight);
    }
    return cluster_count;
}
