import Glibc

/// Finds programs.
package enum ProgramSearch {
    /// The path of a program: the name itself where it has a slash, else the first of its name in the folders of `PATH` that may
    /// be run; nil where there is none.
    package static func path(of name: String) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) { return isProgram(name) ? name : nil }
        let folders = unsafe getenv("PATH").map { unsafe PathText.text(of: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        FileSystem.status(at: path)?.isPlainFile == true
            && PathText.withCString(of: path) { unsafe access($0, X_OK) } == 0
    }
}
