#include "overlap_kernels.h"

#include "edge_rows.h"

enum { chosen_at_a_time = SVGA_LEAST_EDGE_ROOM };

/// An edge from its upper end on.
typedef struct {
    int32_t x0, y0, x1, y1, sign;
} falling_edge;

/// An edge and a run that it may pass.
typedef struct {
    falling_edge edge;
    int32_t run;
    int64_t slope;
} chosen_part;

INLINE falling_edge falling(svga_edge edge) {
    bool is_down = edge.y0 < edge.y1;
    return (falling_edge){
        is_down ? edge.x0 : edge.x1, is_down ? edge.y0 : edge.y1, is_down ? edge.x1 : edge.x0,
        is_down ? edge.y1 : edge.y0, is_down ? 1 : -1};
}

/// Skips edges that pass no row with runs.
INLINE int64_t next_in_rows(const svga_run_edges *collected, const svga_edge *edges, int64_t count, int64_t index) {
    for (; index < count; index++) {
        int32_t y0 = edges[index].y0, y1 = edges[index].y1;
        int32_t first = (y0 < y1 ? y0 : y1) >> 8, last = ((y0 < y1 ? y1 : y0) - 1) >> 8;
        if (collected->runs[collected->first_runs[first]].row <= last && y0 != y1) break;
    }
    return index;
}

/// Chooses edges and runs whose columns and rows have some in common, from a place on. Returns their number.
INLINE int32_t choose(
    svga_run_edges *collected, const svga_edge *edges, int64_t count, svga_edge_place *place, chosen_part *chosen) {
    int32_t found = 0;
    int64_t tries = 0, before = place->edge;
    for (; place->edge < count; place->edge++, place->run = 0) {
        if (place->run == 0) place->edge = next_in_rows(collected, edges, count, place->edge);
        if (place->edge >= count) break;
        falling_edge edge = falling(edges[place->edge]);
        int32_t last = (edge.y1 - 1) >> 8, index = place->run ? place->run : collected->first_runs[edge.y0 >> 8];
        int32_t left = (edge.x0 < edge.x1 ? edge.x0 : edge.x1) >> 8;
        int32_t right = (edge.x0 < edge.x1 ? edge.x1 : edge.x0) >> 8;
        for (; collected->runs[index].row <= last; index++) {
            if (found == chosen_at_a_time) {
                place->run = index;
                goto done;
            }
            const svga_cell_run *run = collected->runs + index;
            chosen[found].edge = edge;
            chosen[found].run = index;
            found += (run->first_column <= right) & (left <= run->last_column);
            tries++;
            if (UNLIKELY((tries & 0xffff) == 0) && collected->cost + 2 * tries > collected->max_cost) goto done;
        }
    }
done:
    collected->cost += 2 * tries + place->edge - before;
    return found;
}

/// Collects the part of an edge inside one row where it lies in a run, without a branch for whether it does.
INLINE void collect_part(svga_run_edges *collected, const chosen_part *part) {
    const falling_edge *edge = &part->edge;
    svga_cell_run *run = collected->runs + part->run;
    int64_t top = (int64_t)run->row << 8;
    int64_t y0 = edge->y0 > top ? edge->y0 : top, y1 = edge->y1 < top + 256 ? edge->y1 : top + 256;
    int64_t start = edge->x0 * (INT64_C(1) << 32) + (INT64_C(1) << 31);
    int64_t x0 = (start + (y0 - edge->y0) * part->slope) >> 32;
    int64_t inside = (start + (y1 - edge->y0) * part->slope) >> 32;
    int64_t x1 = y1 == edge->y1 ? edge->x1 : inside;
    int64_t column = (x0 < x1 ? x0 : x1) >> 8, index = collected->edge_count;
    collected->edges[index] = (svga_row_edge){
        (int32_t)x0, (int32_t)x1, (int16_t)(y0 - top), (int16_t)(y1 - top), edge->sign, run->last_edge};
    int32_t is_inside = (run->first_column <= column) & (column <= run->last_column);
    int32_t count = run->edge_count + is_inside;
    int32_t has_room = (count < SVGA_MAX_RUN_EDGES) & (index < collected->max_edge_count);
    run->edge_count = is_inside & ~has_room ? SVGA_MAX_RUN_EDGES : count;
    run->last_edge = is_inside & has_room ? (int32_t)index : run->last_edge;
    collected->edge_count = index + (is_inside & has_room);
}

static void find_slopes(chosen_part *parts, int32_t count) {
    for (int32_t index = 0; index < count; index++) {
        falling_edge edge = parts[index].edge;
        parts[index].slope =
            (int64_t)((double)((edge.x1 - edge.x0) * (INT64_C(1) << 32)) / (double)(edge.y1 - edge.y0));
    }
}

_Bool svga_collect_edges(svga_run_edges *collected, const svga_edge *edges, int64_t count, svga_edge_place *place) {
    chosen_part chosen[chosen_at_a_time + 1];
    svga_run_edges here = *collected;
    svga_edge_place there = *place;
    while (there.edge < count && here.cost <= here.max_cost &&
           here.edge_count + SVGA_LEAST_EDGE_ROOM < here.edge_room) {
        int32_t found = choose(&here, edges, count, &there, chosen);
        find_slopes(chosen, found);
        for (int32_t index = 0; index < found; index++) collect_part(&here, chosen + index);
    }
    *collected = here;
    *place = there;
    return there.edge >= count;
}
