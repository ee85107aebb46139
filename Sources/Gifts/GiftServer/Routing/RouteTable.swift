import SVGACoding
import SVGAHTTP
import SVGASystem

/// A request with its table row, and the values of words in braces.
struct MatchedRoute: Sendable {
    let endpoint: Endpoint
    let access: Endpoint.Access
    /// The parts of the path by their words, percent signs decoded.
    let parameters: [String: String]

    func parameter(_ name: String) -> String { parameters[name] ?? "" }
}

struct RouteTable: Sendable {
    private struct Entry: Sendable {
        let row: Endpoint.Row
        let parts: [Substring]
    }

    /// Rows by the number of parts in their paths.
    private let entries: [Int: [Entry]]

    init(_ rows: [Endpoint.Row]) {
        let all = rows.map { Entry(row: $0, parts: RequestTarget($0.path).segments) }
        entries = Dictionary(grouping: all) { $0.parts.count }
    }

    /// - Throws: ``GiftProblem``: 404 for a path that no row has, 405 for another method than it has.
    func match(_ method: HTTPRequest.Method?, _ target: RequestTarget) throws -> MatchedRoute {
        let segments = target.segments
        // A HEAD request gets the response of GET.
        let wanted = method == .head ? .get : method
        var allowed: [HTTPRequest.Method] = []
        for entry in entries[segments.count] ?? [] {
            guard let parameters = RouteTable.parameters(of: entry.parts, in: segments) else { continue }
            if entry.row.method == wanted {
                return MatchedRoute(endpoint: entry.row.endpoint, access: entry.row.access, parameters: parameters)
            }
            allowed.append(entry.row.method)
        }
        guard !allowed.isEmpty else { throw GiftProblem(.notFound, "no such route") }
        var problem = GiftProblem(.methodNotAllowed, "this path has no such method")
        problem.allowedMethods = allowed.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
        throw problem
    }

    /// The values of words in braces; nil if the paths differ, or a part is not text.
    private static func parameters(of parts: [Substring], in segments: [Substring]) -> [String: String]? {
        let isWord = { (part: Substring) in part.utf8.first == UInt8(ascii: "{") }
        guard zip(parts, segments).allSatisfy({ isWord($0) || $0 == $1 }) else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(parts, segments) where isWord(part) {
            guard let text = PercentEncoding.text(of: segment), !text.isEmpty else { return nil }
            parameters[String(part.dropFirst().dropLast())] = text
        }
        return parameters
    }
}
