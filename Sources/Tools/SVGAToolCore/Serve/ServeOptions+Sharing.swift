import SVGACommandLine
import SVGAJobs
import SVGAServer

extension ServeOptions {
    /// Understands when results are stored in an archive, and checks what goes with it and with workers.
    static func setSharing(of configuration: inout ServerConfiguration, _ arguments: ParsedArguments) throws {
        if let count = try arguments.number(.storeAfter, in: 1...1_000_000) { configuration.storeAfter = count }
        for flag in [Flag.workerQueue, .storeAfter] where arguments.has(flag) && !arguments.has(.sharedResults) {
            throw arguments.usageError("\(flag.spelling) needs --results")
        }
        if arguments.has(.workerQueue), arguments.has(.storeAfter) {
            throw arguments.usageError("--queue and --store-after cannot be combined: workers store all results")
        }
        if arguments.has(.workerQueue), !configuration.etagBuster.isEmpty {
            throw arguments.usageError("--queue and --etag-buster cannot be combined: workers know no buster")
        }
        if arguments.has(.maxWaitingJobs), !arguments.has(.workerQueue) {
            throw arguments.usageError("--max-waiting needs --queue")
        }
        _ = try queueSettings(arguments)
    }

    /// Opens the archive and the queue, which stay the same until the server ends.
    func openSharing(of configuration: inout ServerConfiguration) throws {
        if let place = arguments.value(.sharedResults) {
            configuration.archive = try FleetStores.archive(named: place, arguments.bucketAccess())
        }
        if let url = arguments.value(.workerQueue) {
            configuration.jobQueue = try FleetStores.queue(
                named: url, settings: ServeOptions.queueSettings(arguments),
                certificateAuthorityFile: arguments.value(.certificateAuthorities))
        }
    }

    private static func queueSettings(_ arguments: ParsedArguments) throws -> QueueSettings {
        var settings = QueueSettings()
        if let count = try arguments.number(.maxWaitingJobs, in: 1...1_000_000_000) { settings.maxWaitingCount = count }
        return settings
    }
}
