import Glibc
import SVGACache
import SVGACommandLine
import SVGAServer
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// Man pages and completions, which are made from the table of options, and the pages of the documentation, which are not.
@Suite struct GenerateTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private static func text(_ path: String) throws -> String {
        String(
            decoding: try InputFile(name: "\(root)/\(path)", maxByteCount: 1 << 20).bytes(standardInput: -1),
            as: UTF8.self)
    }

    /// The help of a command in one line.
    private static func help(_ command: String) -> String {
        ToolRun(command, "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func page(_ kind: GeneratedFiles.Kind, _ name: String) -> String {
        GeneratedFiles(program: Tool.program, pages: ManPage.all).files(of: kind).first { $0.file.name == name }?.file
            .text ?? ""
    }

    @Test(arguments: CommandTableTests.commands.map(\.name))
    func optionsAppearInPageHelpAndDocumentation(name: String) throws {
        let command = try #require(CommandTableTests.commands.first { $0.name == name })
        let page = GenerateTests.page(.man, "svga-tool-\(name.replacing(" ", with: "-")).1")
        let help = ToolRun(name.split(separator: " ").map(String.init) + ["--help"]).output
        let urls = ToolRun("--help", "urls").output
        let names = ["Tool", "Export", "Editing", "Lint", "Plans", "Server", "Operating", "Fleet"]
        let documentation = try names.map { try GenerateTests.text("Docs/\($0).md") }.joined()
        for flag in command.flags where flag.replacement == nil {
            #expect(page.contains("Fl \\-\(flag.name.replacing("-", with: "\\-"))"), "page: \(flag.spelling)")
            let isListed = help.contains(flag.spelling) || flag.category == .network && urls.contains(flag.spelling)
            #expect(isListed, "help: \(flag.spelling)")
            for value in flag.values { #expect(page.contains(value), "page: \(value)") }
            #expect(documentation.contains(flag.spelling), "Docs: \(flag.spelling)")
        }
    }

    @Test func serverSettingsAppearInThePage() {
        let page = GenerateTests.page(.man, "svga-tool-serve.conf.5")
        for flag in Command.serve.flags where flag.replacement == nil && flag.name != "help" && flag.name != "config" {
            #expect(page.contains("Va \(flag.name.replacing("-", with: "\\-")) = "), "\(flag.name)")
        }
        #expect(page.contains("\\fBSVGA_MAX_QUEUE\\fP"))
    }

    @Test func planWordsAppearInThePageAndDocumentation() throws {
        let page = GenerateTests.page(.man, "svga-plans.7")
        let documentation = try GenerateTests.text("Docs/Plans.md")
        for word in PlanWord.all {
            #expect(page.contains("Cm \(word.name)"), "\(word.name)")
            #expect(documentation.contains("`\(word.completion)"), "\(word.name)")
        }
    }

    @Test func theCommandsThatTakeURLsAreNamed() throws {
        let section = try #require(
            GenerateTests.text("Docs/Tool.md").split(separator: "\n## ").first { $0.hasPrefix("URLs\n") })
        let sentence = try #require(section.split(separator: "\n\n").first { $0.contains("`http:`") })
        let named = sentence.prefix(while: { $0 != "." }).split(separator: "`").enumerated()
            .filter { $0.offset % 2 == 0 }.map { String($0.element.replacing("\n", with: " ")) }
            .filter { !$0.hasSuffix(":") }
        let taking = CommandTableTests.commands.filter { $0.flags.contains { $0.name == "refresh" } }.map(\.name)
        #expect(Set(named) == Set(taking))
    }

    @Test func helpLimitsMatchTheLibrary() {
        let (server, cache) = (ServerConfiguration(workerCount: 1), CacheConfiguration(folder: "/"))
        let (uploads, urls) = (server.maxSourceByteCount >> 20, cache.maxFileByteCount >> 20)
        let serve = GenerateTests.help("serve")
        let topic = ToolRun("--help", "urls").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(topic.contains("20M; \(urls)M by default."))
        #expect(
            serve.contains("by default \(urls)M of a URL, and \(uploads)M in an upload"))
        #expect(serve.contains("; \(server.maxRecentResultByteCount >> 20)M by default."))
        #expect(serve.contains("; \(server.maxResultByteCount >> 30)G by default."))
    }

    @Test(arguments: [
        (GeneratedFiles.Kind.bash, "svga-tool"), (.zsh, "_svga-tool"), (.fish, "svga-tool.fish"),
    ])
    func completionsHaveEachCommandAndOption(kind: GeneratedFiles.Kind, name: String) {
        let text = GenerateTests.page(kind, name)
        for command in CommandTableTests.commands {
            #expect(text.contains(command.name.split(separator: " ").last ?? ""))
            for flag in command.flags where flag.replacement == nil {
                #expect(text.contains(kind == .fish ? "-l \(flag.name) " : flag.spelling), "\(flag.spelling)")
                for value in flag.values { #expect(text.contains(value)) }
            }
        }
    }

    @Test func filesAreWrittenIntoFoldersOfTheirSections() throws {
        let folder = TemporaryFolder()
        #expect(ToolRun("generate", "man", folder.path("man")).code == 0)
        for page in [
            "man1/svga-tool.1", "man1/svga-tool-cache-get.1", "man5/svga-tool-serve.conf.5", "man7/svga-plans.7",
        ] {
            #expect(access(folder.path("man/\(page)"), R_OK) == 0, "\(page)")
        }
        #expect(ToolRun("generate", "bash", folder.path("bash")).code == 0)
        #expect(access(folder.path("bash/svga-tool"), R_OK) == 0)
        #expect(ToolRun("generate", "tcsh", folder.path("x")).code == 64)
    }

    @Test func theCommandIsNotInTheHelp() {
        #expect(!ToolRun("--help").output.contains("generate"))
        #expect(!ToolRun([]).error.contains("generate"))
    }
}
