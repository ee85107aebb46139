package import SVGACommandLine
import SVGAKit

package enum GiftTool {
    static let variablePrefix = "GIFT_"

    /// Variables with this prefix that are not options of the server.
    static let otherVariables: Set = ["GIFT_CATALOG", "GIFT_SERVER", "GIFT_TOKEN", "GIFT_TOOL"]

    /// Each command is a separate file; `commands` and `groups` have a row for each.
    static let program: Program = Program(
        name: "gift-tool", version: Release.version + (Release.commit.map { " (\($0))" } ?? ""),
        versionDocument: "\(versionDocument)\n",
        summary: "Works with the gifts of live rooms.",
        operandNote: "FILE may be - for standard input; -- ends the options.",
        sections: [
            ("Logs of rooms", ["replay", "simulate", "record", "play"]),
            ("Server", ["serve", "token", "load"]),
            (
                "Clients and administrators",
                ["send", "tail", "rooms", "catalog", "wallet", "orders", "books", "ledger", "reconcile"]
            ),
        ],
        commands: [
            .replay, .simulate, .record, .play, .serve, .send, .tail, .rooms, .token, .ledger, .reconcile, .load,
        ],
        groups: [.catalog, .wallet, .orders, .books],
        hiddenCommands: [.generate(of: { program }, pages: ManPage.all)])

    private static var versionDocument: String {
        """
        {"format":1,"name":"gift-tool","version":"\(Release.version)"}
        """
    }

    /// Runs the tool with the words after its name; the exit codes are the same as for `svga-tool`.
    package static func run(arguments: [String], in environment: ToolEnvironment) -> Int32 {
        program.run(arguments, in: environment)
    }
}

extension CommandGroup {
    static let catalog = CommandGroup(
        name: "catalog", summary: "Read, write and check catalogues of gifts.",
        commands: [.catalogImport, .catalogExport, .catalogList, .catalogCheck])
}
