import Foundation

/// `Package.swift` as SwiftPM reads it.
struct Manifest: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let exclude: [String]
        let sources: [String]?
        let dependencies: [Dependency]
        let settings: [Setting]

        /// The folder of the target, from the root of the package.
        var folder: String { path ?? "Tests/\(name)" }

        var isC: Bool { type == "system" || name.hasPrefix("CSVGA") || name == "SVGATestPNG" }

        var hasUnsafeFlags: Bool { settings.contains { $0.kind == "unsafeFlags" } }

        /// The layer of a module: its directory in `Sources`; nil outside of `Sources`.
        var wing: String? {
            let parts = folder.split(separator: "/")
            return parts.count == 3 && parts[0] == "Sources" ? String(parts[1]) : nil
        }

        /// The Swift files that SwiftPM compiles.
        var swiftFiles: [String] {
            House.files(in: folder, endingIn: ".swift").filter { file in
                let inside = file.dropFirst(folder.count + 1)
                let isExcluded = exclude.contains { inside == $0 || inside.hasPrefix("\($0)/") }
                let isSource = sources?.contains { inside == $0 || inside.hasPrefix("\($0)/") } ?? true
                return isSource && !isExcluded
            }
        }
    }

    /// A dependency on a target of the package; the package has no others.
    struct Dependency: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.singleValueContainer().decode([String: [Name]].self)
            name = kinds.values.first?.first?.text ?? ""
        }

        /// A name, or a condition, which is not a text.
        private struct Name: Decodable {
            let text: String?

            init(from decoder: any Decoder) throws {
                text = try? decoder.singleValueContainer().decode(String.self)
            }
        }
    }

    /// A setting of the compiler, such as `["unsafeFlags": …]`.
    struct Setting: Decodable {
        let kind: String

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: CodingKeys.self)
            kind = try keys.decode([String: Anything].self, forKey: .kind).keys.first ?? ""
        }

        private enum CodingKeys: CodingKey {
            case kind
        }

        private struct Anything: Decodable {
            init(from decoder: any Decoder) {}
        }
    }

    struct Product: Decodable {
        let name: String
    }

    let targets: [Target]
    let products: [Product]

    /// The targets that these need, directly or not.
    func names(neededBy names: [String]) -> Set<String> {
        let all = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies.map(\.name)) })
        var (found, waiting) = (Set<String>(), names)
        while let name = waiting.popLast() {
            waiting += all[name, default: []].filter { found.insert($0).inserted }
        }
        return found
    }

    /// Reads the manifest in a separate scratch folder, so that it does not wait for a build in the package's folder.
    ///
    /// - Parameter environment: Variables such as `SVGAKIT_ONLY=GiftModelTests`. Without them, the manifest has all targets
    ///   and no flags.
    static func read(environment: [String] = []) throws -> Manifest {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "svga-manifest-\(getpid())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let json = try House.output(
            of: "env",
            ["-u", "SVGAKIT_ONLY", "-u", "SVGAKIT_FLAGS"] + environment
                + ["swift", "package", "--scratch-path", scratch.path(), "dump-package"])
        return try JSONDecoder().decode(Manifest.self, from: json)
    }
}
