import SVGAKit

/// A folder that the tool reads from.
enum InputFolder {
    /// All names in it, hidden ones too, in no order.
    ///
    /// - Throws: ``ExitCode/cannotRead``.
    static func names(in folder: String) throws(ToolError) -> [String] {
        do throws(FileError) {
            return try FolderListing.names(in: folder)
        } catch {
            throw ToolError(.cannotRead, file: folder, message: "read: \(systemMessage(error.code))")
        }
    }
}
