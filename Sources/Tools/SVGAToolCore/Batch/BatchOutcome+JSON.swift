import SVGACommandLine
import SVGAInspect

extension BatchOutcome {
    /// The word of reports.
    var name: String {
        switch self {
        case .written: "written"
        case .present: "present"
        case .failed: "failed"
        case .waiting: "waiting"
        }
    }

    /// The entry of an input, with all keys; the keys are described in Docs/JSON.md.
    func members(of input: BatchInput, in folder: String) -> [(key: String, value: JSONValue)] {
        [
            ("input", .string(input.name)), ("path", .string(input.path(in: folder))), ("outcome", .string(name)),
        ] + PictureFacts.members(picture) + [
            ("seconds", time.map(BatchOutcome.seconds) ?? .null),
            ("code", .count(failure.map { Int($0.code.rawValue) })),
            ("error", .text(failure.map { $0.message ?? "stopped" })),
            // The former form of `path`, for one more version.
            ("output", .string(input.outputName)),
        ]
    }

    private var picture: PictureFacts? { if case .written(let picture, _) = self { picture } else { nil } }

    private var failure: ToolError? { if case .failed(let error, _) = self { error } else { nil } }

    private var time: Duration? {
        switch self {
        case .written(_, let time), .failed(_, let time): time
        case .present, .waiting: nil
        }
    }

    /// A time to the millisecond.
    private static func seconds(_ time: Duration) -> JSONValue {
        .number((time / .milliseconds(1)).rounded() / 1000)
    }
}
