// Compiles where the declarations of CSVGAPango are those of the libraries' headers: a function that is declared twice in
// different ways is an error of the compiler.
#include <fontconfig/fontconfig.h>
#include <glib-object.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <stddef.h>

// A macro in front of the function.
#undef g_object_ref

#include "declarations.h"

#define SAME(ours, member, theirs, other)                                                                              \
    _Static_assert(offsetof(ours, member) == offsetof(theirs, other), #ours "." #member);                              \
    _Static_assert(sizeof(((ours *)0)->member) == sizeof(((theirs *)0)->other), #ours "." #member)

SAME(cpango_rectangle, x, PangoRectangle, x);
SAME(cpango_rectangle, height, PangoRectangle, height);
_Static_assert(sizeof(cpango_rectangle) == sizeof(PangoRectangle), "PangoRectangle");
SAME(cpango_glyph_info, glyph, PangoGlyphInfo, glyph);
SAME(cpango_glyph_info, width, PangoGlyphInfo, geometry.width);
SAME(cpango_glyph_info, x_offset, PangoGlyphInfo, geometry.x_offset);
SAME(cpango_glyph_info, y_offset, PangoGlyphInfo, geometry.y_offset);
_Static_assert(sizeof(cpango_glyph_info) == sizeof(PangoGlyphInfo), "PangoGlyphInfo");
SAME(cpango_glyph_string, count, PangoGlyphString, num_glyphs);
SAME(cpango_glyph_string, glyphs, PangoGlyphString, glyphs);
SAME(cpango_glyph_string, clusters, PangoGlyphString, log_clusters);
SAME(cpango_item, offset, PangoItem, offset);
SAME(cpango_item, length, PangoItem, length);
SAME(cpango_item, font, PangoItem, analysis.font);
SAME(cpango_item, level, PangoItem, analysis.level);
SAME(cpango_run, item, PangoGlyphItem, item);
SAME(cpango_run, glyphs, PangoGlyphItem, glyphs);
SAME(cpango_font_set, count, FcFontSet, nfont);
SAME(cpango_font_set, patterns, FcFontSet, fonts);
SAME(cpango_glyph_extents, x_bearing, hb_glyph_extents_t, x_bearing);
SAME(cpango_glyph_extents, height, hb_glyph_extents_t, height);

_Static_assert(pango_units == PANGO_SCALE, "PANGO_SCALE");
_Static_assert(pango_style_italic == PANGO_STYLE_ITALIC, "PANGO_STYLE_ITALIC");
_Static_assert(pango_wrap_word_char == PANGO_WRAP_WORD_CHAR, "PANGO_WRAP_WORD_CHAR");
_Static_assert(pango_glyph_empty == PANGO_GLYPH_EMPTY, "PANGO_GLYPH_EMPTY");
_Static_assert(pango_glyph_unknown_flag == PANGO_GLYPH_UNKNOWN_FLAG, "PANGO_GLYPH_UNKNOWN_FLAG");
_Static_assert(fontconfig_system_set == FcSetSystem, "FcSetSystem");
_Static_assert(fontconfig_application_set == FcSetApplication, "FcSetApplication");
_Static_assert(fontconfig_match == FcResultMatch, "FcResultMatch");
_Static_assert(PANGO_ELLIPSIZE_NONE == 0 && PANGO_ELLIPSIZE_START == 1, "PangoEllipsizeMode");
_Static_assert(PANGO_ELLIPSIZE_MIDDLE == 2 && PANGO_ELLIPSIZE_END == 3, "PangoEllipsizeMode");
