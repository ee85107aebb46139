// The header is the interface of SVGAC; SwiftPM wants a file to compile beside it.
#include "svgakit.h"

_Static_assert(sizeof(svga_bitmap) == 48 && sizeof(svga_movie_info) == 96, "structs grow only at their end");
_Static_assert(sizeof(svga_renderer_options) == 24 && sizeof(svga_draw_options) == 24, "structs grow only at their end");
