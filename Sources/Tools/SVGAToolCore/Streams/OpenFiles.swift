import SVGACommandLine
import Glibc
import SVGASystem
import SVGAKit

/// How many files the process may open.
enum OpenFiles {
    /// What Swift's tasks and the index of a cache need. Without them libdispatch ends the process.
    static let taskCount = 12

    /// Makes sure that so many more files can be opened.
    ///
    /// - Throws: ``ExitCode/tryAgainLater``.
    static func require(_ count: Int) throws(ToolError) {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        for _ in 0..<count {
            let descriptor = FileSystem.open("/dev/null", O_RDONLY)
            guard descriptor >= 0 else {
                let reason = systemMessage(errno)
                throw ToolError(.tryAgainLater, message: "cache: \(reason); at least \(count) more are needed")
            }
            descriptors.append(descriptor)
        }
    }
}
