import SVGACache
import SVGACommandLine
import SVGAFleet
import SVGAHTTP
import SVGAJobs
import SVGAKit
import SVGASystem

struct WorkerOptions {
    let queueName: String
    let archiveName: String
    let buckets: BucketAccess
    let slotCount: Int
    let lanes: [JobLane]
    let settings: QueueSettings
    let drainTimeout: Duration
    let address: ListenAddress?
    let root: RootFolder?
    let cache: CacheConfiguration
    let allowed: SourceList?
    let budget: AnimationBudget
    /// The maximum memory of an isolated job in bytes.
    let jobMemory: Int
    let log: WorkerLog

    /// Parses the options, completed from the environment; only opens the root directory.
    init(reading given: ParsedArguments, in environment: ToolEnvironment) throws {
        let arguments = try given.filledFromVariables(Command.worker.flags, in: environment)
        queueName = try arguments.required(.queue)
        archiveName = try arguments.required(.results)
        buckets = try arguments.bucketAccess()
        slotCount = try arguments.jobCount(default: ParallelLoop.processorCount)
        lanes = try arguments.laneList()
        settings = try arguments.leaseSettings()
        drainTimeout = try arguments.duration(.leaveTimeout, unit: .seconds(1)) ?? .seconds(25)
        address = try arguments.read(
            .workerListen, as: "an address such as 127.0.0.1:9090", ListenAddress.init(parsing:))
        cache = try CacheOptions(resolving: arguments).configuration()
        allowed = try arguments.sourceList()
        if cache.addressPolicy.proxies != nil, allowed == nil {
            throw arguments.usageError(
                "--proxy hides the addresses of servers, which guard the inner network; name the --allowed-sources")
        }
        root = try arguments.rootFolder()
        budget = try arguments.jobBudget()
        jobMemory = try arguments.byteCount(.jobMemory) ?? 4 << 30
        log = try WorkerLog(resolving: arguments, in: environment)
    }

    /// The isolated process gets these arguments before the seconds and the product.
    var drawingArguments: [String] {
        [
            Command.drawJob.name, Flag.jobMemory.spelling, "\(jobMemory)", Flag.maxPixels.spelling,
            "\(budget.picture.maxPixelCount)", Flag.maxAnimationPixels.spelling, "\(budget.maxPixelCount)",
            Flag.limit.spelling,
            Limits.all.map { "\($0.name)=\(budget.limits[keyPath: $0.limit])" }.joined(separator: ","),
        ]
    }

    func configuration(report: @escaping @Sendable (String, String, LogLevel) -> Void) -> WorkerConfiguration {
        let host = ToolEnvironment.hostName
        var configuration = WorkerConfiguration(
            id: WorkerID("\(host)-\(getpid())-\(WallClock.milliseconds)"),
            rendererRevision: FleetStores.rendererRevision, slotCount: slotCount)
        (configuration.host, configuration.version, configuration.lanes) = (host, Release.version, lanes)
        (configuration.settings, configuration.drainTimeout) = (settings, drainTimeout)
        configuration.workFolders = [cache.folder, NamelessFile.folder]
        configuration.report = report
        return configuration
    }
}

extension ParsedArguments {
    fileprivate func laneList() throws -> [JobLane] {
        guard let text = value(.lanes) else { return JobLane.allCases }
        let lanes = text.split(separator: ",").map { JobLane(rawValue: String($0)) }
        let known = lanes.compactMap(\.self)
        guard !known.isEmpty, known.count == lanes.count, Set(known).count == known.count else {
            throw usageError("--lanes needs some of high, normal and low between commas, not '\(text)'")
        }
        return known
    }

    fileprivate func leaseSettings() throws -> QueueSettings {
        var settings = QueueSettings()
        guard let lease = try duration(.lease, unit: .seconds(1)) else { return settings }
        guard lease >= .seconds(1) else { throw usageError("--lease needs at least 1 second") }
        settings.leases = [.high: min(lease, .seconds(5)), .normal: lease, .low: lease]
        return settings
    }

    /// The URLs of `--allowed-sources`; nil for all.
    func sourceList() throws -> SourceList? {
        guard has(.allowedSources) else { return nil }
        let text = values(.allowedSources).joined(separator: ",")
        let list = try understand("--allowed-sources") { try SourceList(parsing: text) }
        guard !list.isEmpty else { throw usageError("--allowed-sources names no source") }
        return list
    }

    /// The folder of `--root`; nil without.
    func rootFolder() throws -> RootFolder? {
        guard let path = value(.root) else { return nil }
        let maxByteCount = try byteCount(.maxSize) ?? 32 << 20
        return try ToolError.ending({
            ToolError(.cannotRead, file: path, message: "--root: \(systemMessage($0.code))")
        }) { try RootFolder(path: path, maxByteCount: maxByteCount, followsLinks: has(.followLinks)) }
    }

    /// The limits of a result.
    func jobBudget() throws -> AnimationBudget {
        var budget = AnimationBudget()
        budget.picture = PixelBudget(maxPixelCount: try number(.maxPixels, in: 1...1 << 28) ?? 1 << 24)
        budget.maxPixelCount = try number(.maxAnimationPixels, in: 1...1 << 40) ?? 1 << 26
        budget.maxByteCount = 64 << 20
        budget.limits = try limits(changing: .untrusted)
        return budget
    }
}
