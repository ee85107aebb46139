package import SVGAPixels
import SVGASystem

/// Results that depend on a movie alone, computed once for all renderers of it, such as its poster frame.
final class MovieResults: Sendable {
    private let results = Lock<[String: any Sendable]>([:])
    /// Results differ by the background of a poster, which a server may be asked for in any colour.
    private static let maxCount = 64

    /// A result, computed when it is first needed; by two threads at a time both compute it.
    func result<Value: Sendable>(
        named name: String, compute: () throws(SVGAError) -> Value
    ) throws(SVGAError) -> Value {
        if let known = results.withLock({ $0[name] }) as? Value { return known }
        let value = try compute()
        results.withLock { results in
            if results.count >= MovieResults.maxCount { results.removeAll() }
            results[name] = value
        }
        return value
    }
}

extension FrameRenderer {
    /// The renderer of the movie as the file has it; nil where this one shows no content.
    package var withoutContent: FrameRenderer? {
        builder.content == nil ? nil : FrameRenderer(resources, content: nil)
    }

    /// A result that depends on the movie alone, computed once for all renderers that share it.
    package func sharedResult<Value: Sendable>(
        named name: String, compute: () throws(SVGAError) -> Value
    ) throws(SVGAError) -> Value {
        try resources.results.result(named: name, compute: compute)
    }
}
