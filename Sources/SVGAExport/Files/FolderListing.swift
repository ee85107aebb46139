import Glibc

/// What is in a folder.
package enum FolderListing {
    /// All names but `.` and `..`, hidden ones too, in no order.
    ///
    /// - Throws: ``FileError`` when the folder cannot be opened.
    package static func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw FileError(.list, path: folder, code: errno) }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
