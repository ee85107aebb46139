import GiftModel
import SVGACommandLine
import SVGASystem

struct CatalogFile {
    private static let maxByteCount = 16 << 20

    /// The path as it was typed, `-` for standard input.
    let path: String

    /// The operand, or the catalogue of the current folder.
    init(_ arguments: ParsedArguments) { path = arguments.operands.first ?? CatalogFile.usualPath }

    init(path: String) { self.path = path }

    /// The catalogue that commands take where none is named.
    static var usualPath: String {
        let path = ToolEnvironment.variable("GIFT_CATALOG") ?? ""
        return path.isEmpty ? "gift-catalog.json" : path
    }

    var folder: String { path == "-" ? "" : AtomicFile.folder(of: path) }

    var isThere: Bool { FileSystem.status(at: path) != nil }

    /// Whether both are one file: by another spelling of its path, a second name, a link or standard input.
    func isSame(as other: CatalogFile, in environment: ToolEnvironment) -> Bool {
        // Strings that are equal may be different paths: their accents may be written in two ways.
        if path.utf8.elementsEqual(other.path.utf8) { return true }
        guard let status = status(in: environment), status.isPlainFile, let otherStatus = other.status(in: environment)
        else { return false }
        return status.isSameFile(as: otherStatus)
    }

    private func status(in environment: ToolEnvironment) -> stat? {
        path == "-" ? FileSystem.status(of: environment.standardInput, "standard input") : FileSystem.status(at: path)
    }

    func catalog(
        _ dialect: GiftDialect, _ limits: GiftLimits = .standard, in environment: ToolEnvironment
    ) throws -> GiftCatalog {
        let bytes = try InputFile(name: path, maxByteCount: CatalogFile.maxByteCount)
            .text(standardInput: environment.standardInput)
        return try ToolError.saying("catalog", .badData, file: path) {
            try GiftCatalog(from: bytes, dialect: dialect, limits: limits)
        }
    }

    func write(_ bytes: [UInt8]) throws {
        try OutputFolder.create(AtomicFile.folder(of: path))
        try AtomicFile.write(bytes, to: path)
    }
}

extension GiftCatalog {
    func bytes(_ dialect: GiftDialect, file: String) throws -> [UInt8] {
        try ToolError.saying("catalog", .badData, file: file) { try json(dialect: dialect) }
    }

    /// The number of entries, such as `8 gifts in 2 categories`.
    var summary: String {
        let categoryCount = categories.count
        let categories = categoryCount == 1 ? "1 category" : "\(categoryCount) categories"
        return "\(Printable.count(gifts.count, "gift")) in \(categories)"
    }
}
