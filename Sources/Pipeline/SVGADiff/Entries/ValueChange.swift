import SVGADocument

/// A value of a document that has changed.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// for change in DocumentDiff(document, document).values { print(change.name, change.before as Any, change.after as Any) }
/// ```
public struct ValueChange: Hashable, Sendable {
    /// The value: `form`, `version`, `width`, `height`, `fps`, `frames`, or `unknown` for unknown fields.
    public let name: String
    /// The old value; nil if the file has none, as ``after``.
    public let before: Value?
    /// The new value.
    public let after: Value?
    let aspect: DocumentDiff.Aspect?

    /// A number or a text.
    ///
    /// ```swift
    /// import SVGADiff
    ///
    /// let value = ValueChange.Value.number(20)
    /// ```
    public enum Value: Hashable, Sendable {
        /// A number.
        case number(Double)
        /// A text, such as a form.
        case text(String)
    }

    func isIgnored(_ aspects: Set<DocumentDiff.Aspect>) -> Bool { aspect.map(aspects.contains) ?? false }

    /// The changes that do not belong to a list.
    static func all(_ a: DocumentSide, _ b: DocumentSide) -> [ValueChange] {
        var changes: [ValueChange] = []
        if a.document.form != b.document.form {
            changes.append(
                ValueChange("form", .text(a.document.form.name), .text(b.document.form.name), .encoding))
        }
        if a.movie.version != b.movie.version {
            let (old, new) = (a.movie.version?.string, b.movie.version?.string)
            changes.append(ValueChange("version", old.map(Value.text), new.map(Value.text), .version))
        }
        return changes + params(a.movie, b.movie)
    }

    private static func params(_ a: MovieMessage, _ b: MovieMessage) -> [ValueChange] {
        let (old, new) = (a.params?.values ?? ParamsMessage(), b.params?.values ?? ParamsMessage())
        var changes = [
            ValueChange("width", old.width, new.width), ValueChange("height", old.height, new.height),
            ValueChange("fps", old.framesPerSecond, new.framesPerSecond),
            ValueChange("frames", old.frameCount, new.frameCount),
        ].compactMap(\.self)
        let unknown = [
            Similarity(a.unknownFields, b.unknownFields), Similarity(old.unknownFields, new.unknownFields),
            Similarity(old.viewBoxUnknownFields, new.viewBoxUnknownFields),
        ].max()
        if let unknown, unknown != .same { changes.append(ValueChange("unknown", nil, nil, unknown.aspect)) }
        return changes
    }

    private init(_ name: String, _ before: Value?, _ after: Value?, _ aspect: DocumentDiff.Aspect?) {
        (self.name, self.before, self.after, self.aspect) = (name, before, after, aspect)
    }

    private init?(_ name: String, _ before: DocumentNumber?, _ after: DocumentNumber?) {
        let similarity = Similarity(before, after)
        guard similarity != .same else { return nil }
        self.init(name, before.map { .number($0.value) }, after.map { .number($0.value) }, similarity.aspect)
    }

    private init?(_ name: String, _ before: Int32?, _ after: Int32?) {
        let similarity = Similarity(before, after)
        guard similarity != .same else { return nil }
        self.init(name, before.map { .number(Double($0)) }, after.map { .number(Double($0)) }, similarity.aspect)
    }
}

extension DocumentForm {
    var name: String {
        switch self {
        case .zlib: "2 (zlib)"
        case .gzip: "2 (gzip)"
        case .deflate: "2 (deflate)"
        case .bare: "2 (unpacked)"
        case .messageArchive(let hasSpec): hasSpec ? "1.5" : "1.5 (movie.binary alone)"
        case .specArchive: "1.0"
        }
    }
}
