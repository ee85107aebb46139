import SVGACommandLine
import SVGAJobs
import SVGAServer

extension ServeOptions {
    /// Understands when results are stored in an archive, and checks what goes with it.
    static func setSharing(
        of configuration: inout ServerConfiguration, _ arguments: ParsedArguments
    ) throws(ToolError) {
        if let count = try arguments.number(.storeAfter, in: 1...1_000_000) { configuration.storeAfter = count }
        if arguments.has(.storeAfter), !arguments.has(.sharedResults) {
            throw arguments.usageError("--store-after needs --results")
        }
    }

    /// Opens the archive, which stays the same until the server ends.
    func openSharing(of configuration: inout ServerConfiguration) throws(ToolError) {
        guard let place = arguments.value(.sharedResults) else { return }
        configuration.archive = try FleetStores.archive(named: place, arguments.bucketAccess())
    }
}
