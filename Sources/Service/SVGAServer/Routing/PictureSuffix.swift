import SVGAJobs
import SVGAKit

/// The extension of a picture's path, and its effect on a plan.
enum PictureSuffix: Hashable {
    case facts
    /// The best form that the client takes, unless the plan names one.
    case auto
    case form(FileType)

    init?(_ text: Substring) {
        switch text {
        case "json": self = .facts
        case "auto": self = .auto
        default:
            guard let format = FileType(keyword: text), FileType.images.contains(format) else { return nil }
            self = .form(format)
        }
    }

    static let list =
        FileType.images.map { ".\($0.suffix)" }.joined(separator: ", ") + ", .auto or .json"

    func request(for plan: RenderPlan, of source: SourceName?, accept: String?) throws -> RenderRequest {
        if plan.encoding.maxByteCount != nil || plan.encoding.format.map(FileType.images.contains) == false {
            throw Problem(.usage, "files other than images, and bytes:, are for batch and workers")
        }
        switch self {
        case .facts: return RenderRequest(product: .pictureMetadata(plan), source: source)
        case .auto:
            let format = FormatNegotiation.format(of: plan, for: AcceptField(accept))
            var request = RenderRequest(product: .picture(plan.settled(as: format)), source: source)
            request.dependsOnAccept = plan.encoding.format == nil
            return request
        case .form(let format):
            let plan = try checked(plan, plan.isAnimated && format == .png ? .apng : format)
            return RenderRequest(product: .picture(plan), source: source)
        }
    }

    /// The plan in a form that it does not contradict.
    private func checked(_ plan: RenderPlan, _ format: FileType) throws -> RenderPlan {
        if let given = plan.encoding.format, given != format {
            throw Problem(.usage, "the path ends with .\(format.suffix), and its plan says format:\(given.rawValue)")
        }
        guard plan.isAnimated ? format.isAnimated : format.isStill else {
            let what = plan.isAnimated ? "no animation" : "an animation alone: its plan has the word animate"
            throw Problem(.usage, "a path that ends with .\(format.suffix) is \(what)")
        }
        if format == .jpeg || format == .avif, plan.encoding.isLossless {
            let name = format.rawValue.uppercased()
            throw Problem(
                .usage, "\(name) always loses: the plan says lossless, and the path ends with .\(format.suffix)")
        }
        return plan.settled(as: format)
    }
}
