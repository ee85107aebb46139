import Foundation

/// The package as it lies in its folder.
enum House {
    /// The folder of `Package.swift`.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of a file, by its path from the root.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The paths of all files in a folder that end in a suffix, from the root, sorted; hidden ones left out.
    static func files(in folder: String, endingIn suffix: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
        let paths = (names.map(Array.init) ?? []).compactMap { $0 as? String }
        return paths.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") && !$0.contains("/.") }
            .map { "\(folder)/\($0)" }.sorted()
    }

    /// A program's standard output.
    ///
    /// - Throws: ``Failure`` when it ends with another code than 0.
    static func output(of program: String, _ arguments: [String]) throws -> Data {
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = root
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let result = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(program: program, message: String(decoding: complaint, as: UTF8.self))
        }
        return result
    }

    struct Failure: Error {
        let program: String
        let message: String
    }
}
