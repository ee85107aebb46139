import Glibc
import SVGASystem

/// What is in a folder.
package enum FolderListing {
    /// All names but `.` and `..`, hidden ones too, in no order.
    ///
    /// - Throws: ``FileError`` when the folder cannot be opened or read to its end.
    package static func names(in folder: String) throws(FileError) -> [String] {
        guard let names = FileSystem.names(in: folder) else { throw FileError(.list, path: folder, code: errno) }
        return names
    }
}
