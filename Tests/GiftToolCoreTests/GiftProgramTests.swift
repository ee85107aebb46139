import SVGACommandLine
import SVGAKit
import SVGATestSupport
import Testing

@testable import GiftToolCore

@Suite struct GiftProgramTests {
    static let commands = GiftTool.program.allCommands

    @Test func versionAndHelpNameTheProgram() {
        #expect(GiftToolRun("--version").output.hasPrefix("gift-tool \(Release.version)"))
        #expect(GiftToolRun("--version", "--json").output.contains("\"name\":\"gift-tool\""))
        #expect(GiftToolRun("--help").output.contains("Usage: gift-tool COMMAND"))
        #expect(GiftToolRun("catalogue").code == 64)
    }

    @Test func eachCommandSaysWhatItDoes() {
        for command in GiftProgramTests.commands {
            #expect(command.details.hasPrefix("`\(command.name)` "), "\(command.name)")
            #expect(!command.examples.isEmpty, "\(command.name)")
            #expect(command.operandCompletions.count == command.operands.split(separator: " ").count)
        }
    }

    /// Man pages and completions name each command and each of its options.
    @Test(arguments: [
        (GeneratedFiles.Kind.bash, "gift-tool"), (.zsh, "_gift-tool"), (.fish, "gift-tool.fish"),
    ])
    func completionsHaveEachCommandAndOption(kind: GeneratedFiles.Kind, name: String) throws {
        let files = GeneratedFiles(program: GiftTool.program, pages: ManPage.all).files(of: kind)
        let text = try #require(files.first { $0.file.name == name }).file.text
        for command in GiftProgramTests.commands {
            #expect(text.contains(command.name.split(separator: " ").last ?? ""))
            for flag in command.flags {
                #expect(text.contains(kind == .fish ? "-l \(flag.name) " : flag.spelling), "\(flag.spelling)")
            }
        }
    }

    @Test func pagesAreWrittenIntoTheFolderOfTheirSection() {
        let folder = TemporaryFolder()
        #expect(GiftToolRun("generate", "man", folder.path("man")).code == 0)
        let names = ["gift-tool"] + GiftProgramTests.commands.map { GiftTool.program.pageName(of: $0) }
        for name in names { #expect(folder.read("man/man1/\(name).1") != nil, "\(name)") }
    }
}
