import SVGACommandLine
import SVGADocument
import SVGAKit

/// The values of `--to` and `--allow-loss`.
struct Conversion {
    static let generations: [(name: String, form: DocumentForm)] = [
        ("2", .zlib), ("1.5", .messageArchive(hasSpec: true)), ("1.0", .specArchive),
    ]

    /// Losses that need permission. The others do not change pictures or times, or are inevitable.
    static let refusedLosses: [DocumentLoss.Kind] = [.sound, .unknownFields, .missingFile, .notFinite]

    /// The requested version; nil for the document's.
    private let form: DocumentForm?
    private let allowed: Set<DocumentLoss.Kind>
    private let isQuiet: Bool

    /// With `isOptional`, a document keeps its generation without `--to`; otherwise it becomes SVGA 2.
    init(_ arguments: ParsedArguments, isOptional: Bool = false) throws {
        let name = arguments.value(.generation) ?? (isOptional ? nil : "2")
        form = try name.map { (name) in try Conversion.form(name, arguments) }
        allowed = try Conversion.allowedLosses(arguments)
        isQuiet = arguments.has(.quiet)
    }

    /// The document in the wanted generation. Losses are reported on standard error, or refused unless permitted.
    func converted(
        _ document: Document, called name: String, limits: Limits, in environment: ToolEnvironment
    ) throws -> Document {
        guard let form, !document.isOf(form) else { return document }
        let (converted, losses) = try ToolError.catching(file: name, stage: "convert") {
            try document.converted(to: form, limits: limits)
        }
        if !isQuiet { for loss in losses { environment.warn("\(name): warning: \(loss.text)") } }
        if let refused = losses.first(where: {
            Conversion.refusedLosses.contains($0.kind) && !allowed.contains($0.kind)
        }) {
            throw ToolError(
                .someFailed, file: name,
                message: "convert: \(refused.text) would be lost; '--allow-loss \(refused.kind.rawValue)' allows it")
        }
        return converted
    }

    private static func form(_ name: String, _ arguments: ParsedArguments) throws -> DocumentForm {
        if let form = Conversion.generations.first(where: { $0.name == name })?.form { return form }
        throw arguments.usageError("--to '\(name)': the generations are 2, 1.5 and 1.0")
    }

    private static func allowedLosses(_ arguments: ParsedArguments) throws -> Set<DocumentLoss.Kind> {
        var kinds: Set<DocumentLoss.Kind> = []
        for name in arguments.values(.allowedLosses).flatMap({ $0.split(separator: ",") }) {
            guard let kind = Conversion.refusedLosses.first(where: { $0.rawValue == name }) else {
                let names = Conversion.refusedLosses.map(\.rawValue).joined(separator: ", ")
                throw arguments.usageError("--allow-loss '\(name)': there is \(names)")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
