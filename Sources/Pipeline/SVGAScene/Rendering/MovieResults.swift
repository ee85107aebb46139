package import SVGAGraphics
import SVGASystem

/// Results that depend only on a movie, computed once for all its renderers, such as its poster frame.
final class MovieResults: Sendable {
    private let results = Lock<[String: any Sendable]>([:])
    /// Results differ by the background of a poster, for which requests can choose any colour.
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
    /// The renderer of the movie without content; nil if this one has none.
    package var withoutContent: FrameRenderer? {
        builder.content == nil ? nil : FrameRenderer(resources, content: nil)
    }

    /// A result that depends only on the movie, computed once for all renderers that share it.
    package func sharedResult<Value: Sendable>(
        named name: String, compute: () throws(SVGAError) -> Value
    ) throws(SVGAError) -> Value {
        try resources.results.result(named: name, compute: compute)
    }
}
