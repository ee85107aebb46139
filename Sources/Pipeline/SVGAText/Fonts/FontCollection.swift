import CSVGAPango
import SVGAErrors
import SVGASystem

/// Pango's fonts, and the data read from them. One thread at a time uses it.
@safe struct FontCollection: ~Copyable {
    private let fonts: OpaquePointer
    /// The outlines and pictures of glyphs that were read before.
    var glyphs = GlyphCache()

    init(_ fonts: DynamicText.Fonts) throws(SVGAError) {
        if let reason = unsafe cpango_load() { throw SVGAError.missingLibrary(unsafe String(cString: reason)) }
        switch fonts {
        case .system:
            guard let opened = unsafe cpango_open_system() else { throw SVGAError.noFonts }
            unsafe self.fonts = unsafe opened
        case .files(let paths): unsafe self.fonts = try unsafe FontCollection.open(paths)
        }
    }

    deinit { unsafe cpango_close(fonts) }

    private static func open(_ paths: [String]) throws(SVGAError) -> OpaquePointer {
        guard !paths.isEmpty else { throw SVGAError.noFontFiles }
        var copies = unsafe paths.map { unsafe UnsafePointer(strdup($0)) }
        defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        var failed: Int32 = -1
        guard let opened = unsafe cpango_open_files(&copies, Int32(paths.count), &failed) else {
            guard paths.indices.contains(Int(failed)) else { throw SVGAError.noMemoryForText }
            throw SVGAError.fontFile(paths[Int(failed)], reason: "it is not a TrueType, OpenType or WOFF file")
        }
        return unsafe opened
    }

    static var libraryVersions: String { unsafe String(cString: cpango_versions()) }

    /// The paths of the files of all fonts, one for each face.
    var paths: [String] {
        var paths: [String] = []
        while let path = unsafe cpango_font_path(fonts, Int32(paths.count)) {
            paths.append(unsafe String(cString: path))
        }
        return paths
    }

    /// Lays text out at one size; positions are in pixels of that size.
    mutating func layOut(_ request: LayoutRequest) throws(SVGAError) -> LayoutResult {
        var layout = unsafe cpango_layout()
        let isDone = unsafe request.withText { unsafe cpango_lay_out(fonts, $0, &layout) }
        guard isDone else { throw SVGAError.noMemoryForText }
        // Beyond a number of faces, all begin again.
        glyphs.removeAll(unlessOf: Int(unsafe cpango_generation(fonts)))
        let lines = unsafe Array(UnsafeBufferPointer(start: layout.lines, count: Int(layout.line_count)))
        let glyphs = unsafe Array(UnsafeBufferPointer(start: layout.glyphs, count: Int(layout.glyph_count)))
        // If a caller uses only the lines, the optimizer of Swift 6.3 frees the other array before it is filled.
        return withExtendedLifetime((lines, glyphs)) {
            unsafe LayoutResult(lines: lines, glyphs: glyphs, isShortened: layout.is_ellipsized)
        }
    }

    /// The face that a text takes first.
    mutating func primaryFace(_ request: LayoutRequest) -> FontFace? {
        let index = unsafe request.withText { unsafe cpango_primary_face(fonts, $0) }
        return index < 0 ? nil : face(Int(index))
    }

    func face(_ index: Int) -> FontFace {
        let face = unsafe cpango_face_at(fonts, Int32(index))
        return FontFace(
            family: unsafe String(cString: face.family), weight: Int(unsafe face.weight),
            isSlanted: unsafe face.is_slanted,
            bounds: unsafe FontFace.Extent(above: face.top, below: -face.bottom),
            typographic: unsafe FontFace.Extent(above: face.typographic_ascent, below: -face.typographic_descent),
            line: unsafe FontFace.Extent(above: face.ascent, below: -face.descent))
    }

    /// The outline of a glyph, read once.
    mutating func outline(face: Int, glyph: UInt32) throws(SVGAError) -> GlyphOutline {
        let key = GlyphCache.Key(face: face, glyph: glyph)
        if let outline = glyphs.outline(key) { return outline }
        var memory = unsafe cpango_outline()
        guard unsafe cpango_outline_of(fonts, Int32(face), glyph, &memory) else { throw SVGAError.noMemoryForText }
        let outline = unsafe GlyphOutline(
            verbs: Array(UnsafeBufferPointer(start: memory.verbs, count: memory.verb_count)),
            numbers: Array(UnsafeBufferPointer(start: memory.numbers, count: memory.number_count)))
        glyphs.insert(outline, for: key)
        return outline
    }

    /// The picture of a glyph, read once; nil for one that has none.
    mutating func picture(face: Int, glyph: UInt32, maxPixelCount: Int) throws(SVGAError) -> PlacedPicture? {
        let key = GlyphCache.Key(face: face, glyph: glyph)
        if let known = glyphs.picture(key) { return known }
        var memory = unsafe cpango_picture()
        let isFound = unsafe cpango_open_picture(fonts, Int32(face), glyph, &memory)
        defer { if isFound { unsafe cpango_close_picture(&memory) } }
        let picture = isFound ? try unsafe PictureFile(memory).decoded(maxPixelCount: maxPixelCount) : nil
        glyphs.insert(picture, for: key)
        return picture
    }
}
