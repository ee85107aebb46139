#pragma once

// Layout of texts by Pango with the outlines and pictures of glyphs by HarfBuzz, loaded when the first text is laid out.
//
// Everything is laid out at one size, cpango_em pixels for an em; positions and outlines scale with the size, since nothing is
// hinted. Lengths are in these pixels; y grows downwards, from the top of the first line.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The size at which texts are laid out: pixels of an em.
enum { cpango_em = 64 };

/// Loads the libraries; at once when that was done before. Returns NULL, or why they cannot be used for now, as text that
/// belongs to this thread. Any thread may call it at any time. Nothing below may be called before this returned NULL.
const char *cpango_load(void);

/// Which versions of Pango and HarfBuzz were loaded; belongs to this thread.
const char *cpango_versions(void);

/// Fonts and what was found out about them. One thread at a time uses them, with all that was made of them.
typedef struct cpango_fonts cpango_fonts;

/// The fonts of the system, by its configuration; NULL when there is none.
cpango_fonts *cpango_open_system(void);

/// The fonts of these files and no others, without a configuration.
/// Returns NULL when a file is not a font, whose index `failed` is then, or -1 without memory.
cpango_fonts *cpango_open_files(const char *const *paths, int count, int *failed);
void cpango_close(cpango_fonts *fonts);

/// The path of the file of a font of this index; NULL behind the last one.
const char *cpango_font_path(cpango_fonts *fonts, int index);

/// A text and how it is laid out.
typedef struct {
    /// UTF-8, valid, without NUL, not ended by NUL.
    const char *text;
    int byte_count;
    /// Names of families, comma between them; empty for the default of the fonts.
    const char *families;
    /// 1 ... 1000.
    int weight;
    bool is_italic;
    /// A language tag such as zh-hans; NULL for the one of the environment.
    const char *language;
    /// Where lines are wrapped or shortened; negative for nowhere.
    double width;
    /// The most lines; 0 for all.
    int line_count;
    /// 0 for none, 1 at the start, 2 in the middle, 3 at the end.
    int ellipsis;
} cpango_text;

/// A line of a layout.
typedef struct {
    /// The byte of the text at which it begins.
    int first_byte;
    int first_glyph, glyph_count;
    double x, top, width, height, baseline;
} cpango_line;

/// A glyph at its place.
typedef struct {
    /// The number of the glyph in its face.
    uint32_t glyph;
    /// An index of a face, for cpango_face.
    int face;
    /// The byte of the text that its cluster begins with.
    int byte;
    /// Its origin on the baseline, and how far it moves the next one.
    double x, y, advance;
    /// Whether the fonts have no glyph for the character, which `glyph` is then.
    bool is_missing;
} cpango_glyph;

typedef struct {
    const cpango_line *lines;
    int line_count;
    const cpango_glyph *glyphs;
    int glyph_count;
    bool is_ellipsized;
} cpango_layout;

/// Lays a text out. The result stays valid until the next call with the same fonts; false without memory.
bool cpango_lay_out(cpango_fonts *fonts, const cpango_text *text, cpango_layout *layout);

/// What is known of a face. Lengths are in pixels; y grows upwards here, as in fonts.
typedef struct {
    /// The name of its family; belongs to the fonts.
    const char *family;
    int weight;
    /// Whether the file itself is slanted.
    bool is_slanted;
    /// Of the table `hhea`; descent is negative below the baseline.
    double ascent, descent;
    /// Of the box around all glyphs, in the table `head`.
    double top, bottom;
    /// The typographic ascender and descender of the table `OS/2`; both 0 without one.
    double typographic_ascent, typographic_descent;
} cpango_face;

/// The number of faces met so far. When it grows beyond a few hundred, cpango_lay_out begins again at 0.
int cpango_face_count(const cpango_fonts *fonts);
/// How often it began again, which ends the life of all indices.
int cpango_generation(const cpango_fonts *fonts);
cpango_face cpango_face_at(cpango_fonts *fonts, int index);

/// The face that a text of these properties takes first; -1 when there is none.
int cpango_primary_face(cpango_fonts *fonts, const cpango_text *text);

/// An outline: for each verb (0 move, 1 line, 2 quadratic, 3 cubic, 4 close) its points as x, y, with y upwards.
typedef struct {
    const uint8_t *verbs;
    size_t verb_count;
    const float *numbers;
    size_t number_count;
} cpango_outline;

/// The outline of a glyph, which may be empty. Valid until the next call with the same fonts; false without memory.
bool cpango_outline_of(cpango_fonts *fonts, int face, uint32_t glyph, cpango_outline *outline);

/// The PNG file of a colour glyph, with its box: left edge, top edge above the baseline, and size.
typedef struct {
    const uint8_t *bytes;
    size_t byte_count;
    double left, top, width, height;
    /// What holds the bytes.
    void *blob;
} cpango_picture;

/// The picture of a glyph, to be closed; false when it has none, and nothing is to be closed.
bool cpango_open_picture(cpango_fonts *fonts, int face, uint32_t glyph, cpango_picture *picture);
void cpango_close_picture(cpango_picture *picture);
