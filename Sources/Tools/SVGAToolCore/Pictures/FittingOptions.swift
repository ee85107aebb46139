import SVGACommandLine
import SVGAKit

extension Flag {
    static let maxBytes = Flag(
        "max-bytes", value: "BYTES", .output,
        help: "Maximum file size, such as 500K: lowers the quality, then the size if none was given.")
}

/// The values of `--max-bytes`.
struct FittingOptions {
    let maxByteCount: Int
    /// The same as it was typed.
    private let text: String
    /// Whether a size was requested, which then stays unchanged.
    private let keepsSize: Bool

    /// Understands the option; nil without it.
    init?(resolving arguments: ParsedArguments) throws {
        guard let count = try arguments.byteCount(.maxBytes) else { return nil }
        guard count > 0 else { throw arguments.usageError("--max-bytes needs at least one byte") }
        (maxByteCount, text) = (count, arguments.value(.maxBytes) ?? "\(count)")
        keepsSize = arguments.has(.size) || arguments.has(.scale)
    }

    /// Looks for the best file that fits. `make` creates a file in a format, from pictures with so many thousandths of
    /// the requested size; errors name `file`.
    func search<Format: LossSetting, Product>(
        _ format: Format, width: Int, height: Int, file: String, byteCount: @escaping (Product) -> Int,
        make: @escaping (Format, _ permille: Int) throws -> Product
    ) throws -> (product: Product, report: String) {
        let (outcome, loss) = try format.search(
            maxByteCount: maxByteCount, keepsSize: keepsSize, width: width, height: height, byteCount: byteCount,
            make: make)
        guard let (settings, product) = outcome.fitting else { throw refusal(outcome.smallestByteCount, file) }
        return (product, report(settings, loss, outcome.attemptCount))
    }

    /// Only fewer pixels help if quality and size do not.
    private func refusal(_ smallestByteCount: Int, _ file: String) -> ToolError {
        let smallest = "the smallest file that was made has \(smallestByteCount) bytes"
        let advice = keepsSize ? "a smaller --size, or none at all, which lets it be found" : "fewer frames"
        return ToolError(
            .cannotCreate, file: file,
            message: "export: nothing fits into --max-bytes \(text): \(smallest); try \(advice)")
    }

    /// The chosen settings, in words.
    private func report(_ settings: FileBudget.Settings, _ loss: String?, _ attemptCount: Int) -> String {
        let size = settings.permille == 1000 ? "the whole size" : "\(Double(settings.permille) / 10) % of the size"
        let choice = [loss, size].compactMap(\.self)
        return "--max-bytes \(text): \(choice.joined(separator: ", ")), after "
            + Printable.count(attemptCount, "attempt")
    }
}
