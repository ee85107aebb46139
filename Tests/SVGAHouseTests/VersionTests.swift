import Foundation
import Testing

/// Pages and the changelog name the version in `Release.swift` and the last release; `Packaging/release --prepare` writes
/// all of them.
@Suite struct VersionTests {
    private static func version() throws -> String {
        let release = try House.text("Sources/Pipeline/SVGAKit/Release.swift")
        return String(try #require(release.firstMatch(of: /static let version = "(.*)"/)).output.1)
    }

    private static func changelogHeadings() throws -> [Substring] {
        try House.text("Docs/Changelog.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
    }

    /// A clone has the branch but may lack the tags, so the branch comes first.
    @Test(arguments: ["README.md", "Docs/SVGAKit.docc/DrawYourFirstFrame.md"])
    func dependenciesNameTheBranchAndTheLastRelease(page: String) throws {
        let text = try House.text(page)
        #expect(text.contains(".git\", branch: \"main\")"), "\(page)")
        let releases = try VersionTests.changelogHeadings().compactMap { $0.firstMatch(of: /^## ([0-9.]+) - [0-9]/) }
        let named = text.matches(of: /from: "([0-9.]+)"/).map(\.output.1)
        #expect(named == releases.prefix(1).map(\.output.1), "\(page)")
    }

    @Test func theTableOfVersionsHasThePresentOnes() throws {
        let page = try House.text("Docs/Versions.md")
        #expect(try page.contains("| version, `\(VersionTests.version())` |"))
        let release = try House.text("Sources/Pipeline/SVGAKit/Release.swift")
        let revision = try #require(release.firstMatch(of: /static let rendererRevision = ([0-9]+)/)).output.1
        #expect(page.contains("| renderer revision, `\(revision)` |"))
    }

    /// The version in development comes first, without a date, and each release has one.
    @Test func changelogBeginsWithTheVersionAndDatesReleases() throws {
        let headings = try VersionTests.changelogHeadings()
        let version = try VersionTests.version()
        let isInDevelopment = version.hasSuffix("-dev")
        #expect(isInDevelopment ? headings[0] == "## \(version)" : headings[0].hasPrefix("## \(version) - "))
        for heading in headings.dropFirst(isInDevelopment ? 1 : 0) {
            #expect(heading.contains(/^## [0-9.]+ - ([0-9]{4}-[0-9]{2}-[0-9]{2}|not released)$/), "\(heading)")
        }
    }
}
