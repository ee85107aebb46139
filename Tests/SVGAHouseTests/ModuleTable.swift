/// The table of modules in `Docs/Architecture.md`.
///
/// A row whose first cell is empty goes on with the imports of the row above.
struct ModuleTable {
    struct Row: Equatable {
        let wing: String
        var imports: Set<String>
    }

    private(set) var rows: [String: Row] = [:]

    init(parsing page: String) {
        var module = ""
        for line in page.split(separator: "\n").drop(while: { !$0.hasPrefix("| module | wing |") }).dropFirst(2) {
            guard line.hasPrefix("|") else { break }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map(ModuleTable.words)
            guard cells.count >= 5 else { continue }
            if let name = cells[0].first {
                module = name
                rows[name] = Row(wing: cells[1].joined(), imports: [])
            }
            rows[module]?.imports.formUnion(cells[4])
        }
    }

    /// The words of a cell without its backticks, commas and dashes.
    private static func words(_ cell: Substring) -> [String] {
        cell.split { " ,`–".contains($0) }.map(String.init)
    }
}
