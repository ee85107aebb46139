import Foundation
import Testing

/// The manifest agrees with the imports of all files and with the modules in the table of modules.
@Suite struct PlanTests {
    private static let manifest = Result { try Manifest.read() }

    private var targets: [Manifest.Target] {
        get throws { try PlanTests.manifest.get().targets }
    }

    @Test func dependenciesAreTheImports() throws {
        let targets = try targets
        let names = Set(targets.map(\.name))
        // Programs that tests run and do not import.
        let programs = Set(targets.filter { $0.type == "executable" }.map(\.name))
        for target in targets where !target.isC {
            let imported = try target.swiftFiles.reduce(into: Set<String>()) { modules, file in
                modules.formUnion(try PlanTests.imports(of: file))
            }
            let declared = Set(target.dependencies.map(\.name))
            #expect(declared.isSubset(of: names), "\(target.name) depends on what is not a target of the package")
            let used = imported.intersection(names).subtracting([target.name])
            #expect(
                used.subtracting(declared).isEmpty, "Package.swift lets \(target.name) depend on less than it imports")
            // Tests may import what the tested module imports.
            let tested = targets.first { "\($0.name)Tests" == target.name }
            let implied = Set(tested.map { [$0.name] + $0.dependencies.map(\.name) } ?? [])
            #expect(
                declared.subtracting(programs).subtracting(implied).subtracting(used).isEmpty,
                "Package.swift lets \(target.name) depend on more than it imports")
        }
    }

    /// A port to another system changes one folder.
    @Test func onlyThePlatformFolderImportsTheSystemsLibrary() throws {
        let files = try House.files(in: "Sources", endingIn: ".swift").filter {
            try PlanTests.imports(of: $0).contains { ["Glibc", "Musl", "Darwin"].contains($0) }
        }
        #expect(files == ["Sources/Core/SVGASystem/Platform/Platform.swift"])
    }

    @Test func theTableOfModulesIsTheManifest() throws {
        let layers = ModuleTable(parsing: try House.text("Sources/README.md")).layers
        let modules = try targets.filter { !$0.isC && $0.wing != nil }
        #expect(Set(layers.keys) == Set(modules.map(\.name)))
        for module in modules {
            #expect(layers[module.name] == module.wing, "the row of \(module.name) in Sources/README.md")
        }
    }

    /// A renamed test would be an unlisted skipped test, on which a complete run fails.
    @Test func everyTestThatMayBeSkippedExists() throws {
        let lines = try House.text("Tests/skips").split(separator: "\n").filter { !$0.hasPrefix("#") }
        let files = House.files(in: "Tests", endingIn: ".swift")
        let text = try files.map(House.text).joined()
        for line in lines {
            let name = line.prefix { $0 != "(" }
            #expect(text.contains("func \(name)("), "\(line) is in Tests/skips")
        }
    }

    /// Names of targets are unique in all packages of a build, so a common name would exclude other packages.
    @Test func noTargetHasANameThatAnotherPackageCouldHave() throws {
        for target in try targets {
            let isOurs = ["svga", "csvga", "gift"].contains { target.name.lowercased().hasPrefix($0) }
            #expect(isOurs, "\(target.name)")
        }
    }

    @Test func everyTargetLiesInItsWing() throws {
        let wings = ["Pipeline", "Service", "Core", "Playback", "Gifts", "Tools", "Languages", "C"]
        for target in try targets where target.folder.hasPrefix("Sources/") {
            let wing = try #require(target.wing, "\(target.name) lies in \(target.folder)")
            #expect(wings.contains(wing) && target.folder == "Sources/\(wing)/\(target.name)")
            #expect((wing == "C") == target.name.hasPrefix("CSVGA"), "\(target.name)")
            #expect((wing == "Gifts") == target.name.lowercased().hasPrefix("gift"), "\(target.name)")
        }
    }

    @Test func eachLibraryOfTheSystemHasOneImporter() throws {
        let (targets, kernels) = (try targets, ["CSVGAKernels", "CSVGASupport"])
        for library in targets.map(\.name) where library.hasPrefix("CSVGA") && !kernels.contains(library) {
            let importers = targets.filter { target in
                target.folder.hasPrefix("Sources/") && target.dependencies.contains { $0.name == library }
            }
            #expect(importers.count == 1, "\(library) is imported by \(importers.map(\.name))")
        }
    }

    @Test func noArrowPointsBack() throws {
        let manifest = try PlanTests.manifest.get()
        func reach(_ module: String) -> Set<String> { manifest.names(neededBy: [module]) }
        for module in ["SVGAGraphics", "SVGARaster", "SVGAImage"] {
            #expect(reach(module).isDisjoint(with: ["SVGAFormat", "SVGAScene"]), "\(module) knows movies")
        }
        for module in ["SVGAErrors", "SVGASystem", "SVGACoding"] {
            let ground = ["SVGAErrors", "SVGASystem"]
            #expect(reach(module).allSatisfy { $0.hasPrefix("CSVGA") || ground.contains($0) }, "\(module) is ground")
        }
        #expect(reach("SVGADiff").isDisjoint(with: ["SVGARaster", "SVGAScene"]), "a check is not a renderer")
        #expect(reach("GiftQueue").isDisjoint(with: ["SVGAFormat", "SVGARaster"]), "queues draw nothing")
        #expect(
            reach("GiftModel") == ["SVGACoding", "SVGAErrors", "CSVGACrypto", "CSVGASupport"],
            "values of gifts are pure")
        #expect(reach("SVGAKit").isDisjoint(with: ["SVGATransfer", "SVGACache", "SVGAServer", "SVGAToolCore"]))
    }

    /// Swift 6 proves all other code free of races.
    @Test func uncheckedTypesRunUnderTheThreadSanitizer() throws {
        let lists = try House.text("Tests/sanitize").matches(of: /\n(?:more_)?thread_tests="([^"]*)"/)
        let tests = lists.flatMap { $0.1.split(whereSeparator: \.isWhitespace).map(String.init) }
        #expect(lists.count == 2 && !tests.isEmpty)
        // Encoders of video are values of one thread, whatever imports their module.
        let tested = try PlanTests.manifest.get().names(neededBy: tests).subtracting(["SVGAVideo", "SVGAExport"])
        for target in try targets where target.wing != nil && !target.isC && !tested.contains(target.name) {
            for file in target.swiftFiles {
                let text = try House.text(file)
                #expect(!text.contains("@unchecked Sendable"), "\(file)")
                #expect(!text.contains("nonisolated(unsafe)"), "\(file)")
            }
        }
    }

    /// Settings of the manifest reach the builds of users, where a warning must not be an error.
    @Test func noSettingReachesTheBuildOfAUser() throws {
        let manifest = try House.text("Package.swift")
        for setting in ["treatAllWarnings", "treatWarning", "-warnings-as-errors"] {
            #expect(!manifest.contains(setting), "\(setting)")
        }
        for target in try targets { #expect(!target.hasUnsafeFlags, "\(target.name)") }
    }

    @Test func flagsOfTheEnvironmentReachTheNamedTargetsOfTheChosenOnes() throws {
        let manifest = try Manifest.read(environment: [
            "SVGAKIT_ONLY=GiftModelTests", "SVGAKIT_FLAGS=*Tests:-Onone,-enable-batch-mode SVGACoding:-O SVGAKit:-O",
        ])
        let names: Set = [
            "GiftModelTests", "GiftModel", "SVGACoding", "SVGAErrors", "CSVGACrypto", "CSVGASupport",
            "SVGATestSupport",
        ]
        #expect(Set(manifest.targets.map(\.name)) == names)
        #expect(Set(manifest.targets.filter(\.hasUnsafeFlags).map(\.name)) == ["GiftModelTests", "SVGACoding"])
        #expect(manifest.products.isEmpty)
    }

    /// The modules that a file imports.
    private static func imports(of file: String) throws -> [String] {
        try House.text(file).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index < 3, words.count > index + 1 else { return nil }
            let isImport = words[..<index].allSatisfy {
                ["public", "package", "@testable", "@_exported", "private", "internal"].contains($0)
            }
            return isImport ? String(words[words.count - 1].split(separator: ".")[0]) : nil
        }
    }
}
