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

        let kind: Kind
        let pathComponents: [String]
        let declarationFragments: [Fragment]

        var isType: Bool {
            ["swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias"].contains(kind.identifier)
        }

        var declaration: String {
            declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    private struct Graph: Decodable {
        let symbols: [Symbol]
    }

    private static let products = ["SVGAKit", "SVGACompare", "SVGACache", "SVGAServer"]

    /// The folder with the modules of the build that this test belongs to.
    static let modules: URL? = {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let modules = program.deletingLastPathComponent().appending(path: "Modules")
        return FileManager.default.fileExists(atPath: modules.path()) ? modules : nil
    }()

    /// All of it: a heading for each product and type, a line for each declaration, sorted.
    static func text() throws -> String {
        try products.map { product in
            let lines = try symbols(of: product).map { symbol in
                (symbol.pathComponents.joined(separator: "."), symbol)
            }.sorted { ($0.0, $0.1.declaration) < ($1.0, $1.1.declaration) }.map { _, symbol in
                String(repeating: "    ", count: symbol.pathComponents.count - 1) + symbol.declaration
            }
            return "# import \(product)\n\n" + lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
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
