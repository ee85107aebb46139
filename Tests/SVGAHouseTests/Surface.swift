import Foundation

/// The public declarations of the products, from symbol graphs.
enum Surface {
    struct Symbol: Decodable {
        struct Kind: Decodable {
            let identifier: String
        }

        struct Fragment: Decodable {
            let spelling: String
        }

        struct Identifier: Decodable {
            let precise: String
        }

        struct Comment: Decodable {
            struct Line: Decodable {
                let text: String
            }

            let lines: [Line]
        }

        let kind: Kind
        let identifier: Identifier
        let docComment: Comment?
        let pathComponents: [String]
        let declarationFragments: [Fragment]

        var isType: Bool {
            ["swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias"].contains(kind.identifier)
        }

        var isTopLevelType: Bool { isType && pathComponents.count == 1 }

        var documentation: String { docComment?.lines.map(\.text).joined(separator: "\n") ?? "" }

        var declaration: String {
            declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    private struct Graph: Decodable {
        let symbols: [Symbol]
    }

    static let products = [
        "SVGAKit", "SVGADiff", "SVGACache", "SVGAServer", "SVGAPlayback", "SVGAPlayback", "SVGAPlayerCompat",
        "SVGADocument", "SVGADiff", "SVGAOptimize",
        "GiftModel",
        "GiftQueue",
        "GiftServer",
        "GiftHook",
        "GiftKit",
        "SVGALint",
    ]

    /// The folder with the modules of the build that this test belongs to.
    static let modules: URL? = {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let modules = program.deletingLastPathComponent().appending(path: "Modules")
        return FileManager.default.fileExists(atPath: modules.path()) ? modules : nil
    }()

    /// The complete surface: a heading per product, a line per declaration, sorted; other products' declarations only
    /// once.
    static func text() throws -> String {
        var seen: Set<String> = []
        return try products.map { product in
            let added = try symbols(of: product).filter { seen.insert($0.identifier.precise).inserted }
            return "# import \(product)\n\n" + lines(of: added).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private static func lines(of symbols: [Symbol]) -> [String] {
        symbols.map { ($0.pathComponents.joined(separator: "."), $0) }
            .sorted { ($0.0, $0.1.declaration) < ($1.0, $1.1.declaration) }
            .map { String(repeating: "    ", count: $1.pathComponents.count - 1) + $1.declaration }
    }

    /// The public symbols that importing a product brings.
    static func symbols(of product: String) throws -> [Symbol] {
        guard let modules else { return [] }
        let folder = FileManager.default.temporaryDirectory.appending(path: "svga-symbols-\(getpid())-\(product)")
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try House.output(
            of: House.root.appending(path: "Docs/symbol-graphs").path(),
            [modules.deletingLastPathComponent().path(), folder.path(), product])
        let graph = try Data(contentsOf: folder.appending(path: "\(product).symbols.json"))
        return try JSONDecoder().decode(Graph.self, from: graph).symbols
    }
}
