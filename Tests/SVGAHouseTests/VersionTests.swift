import Foundation
import Testing

/// Pages and the changelog name the version that `Release.swift` has; `Packaging/release --prepare` writes all of them.
@Suite struct VersionTests {
    private static func version() throws -> String {
        let release = try House.text("Sources/Pipeline/SVGAKit/Release.swift")
        return String(try #require(release.firstMatch(of: /static let version = "(.*)"/)).output.1)
    }

    @Test(arguments: ["README.md", "Docs/SVGAKit.docc/DrawYourFirstFrame.md"])
    func dependenciesAreOnTheVersion(page: String) throws {
        let named = try House.text(page).matches(of: /from: "([0-9.]+)"/).map { String($0.output.1) }
        #expect(try named == [VersionTests.version()], "\(page)")
    }

    @Test func theTableOfVersionsHasThePresentOnes() throws {
        let page = try House.text("Docs/Versions.md")
        #expect(try page.contains("| version, `\(VersionTests.version())` |"))
        let release = try House.text("Sources/Pipeline/SVGAKit/Release.swift")
        let revision = try #require(release.firstMatch(of: /static let rendererRevision = ([0-9]+)/)).output.1
        #expect(page.contains("| renderer revision, `\(revision)` |"))
    }

    /// What is not released stands first, and each release has a day.
    @Test func releasesInTheChangelogAreDated() throws {
        let headings = try House.text("Docs/Changelog.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
        for heading in headings.dropFirst(headings.first == "## Unreleased" ? 1 : 0) {
            #expect(heading.contains(/^## [0-9.]+ - ([0-9]{4}-[0-9]{2}-[0-9]{2}|not released)$/), "\(heading)")
        }
        let newest = headings.first { $0 != "## Unreleased" }
        #expect(try newest?.hasPrefix("## \(VersionTests.version()) - ") == true)
    }
}
