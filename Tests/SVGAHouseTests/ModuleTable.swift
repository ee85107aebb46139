/// The table of modules in `Sources/README.md`.
struct ModuleTable {
    /// The layer of each module.
    private(set) var layers: [String: String] = [:]

    init(parsing page: String) {
        for line in page.split(separator: "\n").drop(while: { !$0.hasPrefix("| module | layer |") }).dropFirst(2) {
            guard line.hasPrefix("|") else { break }
            let cells = line.split(separator: "|").map { cell in cell.filter { !" `".contains($0) } }
            if cells.count >= 2 { layers[cells[0]] = cells[1] }
        }
    }
}
