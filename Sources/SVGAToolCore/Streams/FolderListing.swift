import Glibc
import SVGAKit

/// What is in a folder.
enum FolderListing {
    /// All names, hidden ones too, in no order.
    ///
    /// - Throws: ``ExitCode/cannotRead``.
    static func names(in folder: String) throws(ToolError) -> [String] {
        guard let stream = unsafe opendir(folder) else {
            throw ToolError(.cannotRead, file: folder, message: "read: \(systemMessage(errno))")
        }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            names.append(
                unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
