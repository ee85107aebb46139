import SVGACommandLine
import SVGAFleet
import SVGAJobs
import SVGAKit
import SVGARedis
import SVGASystem

extension FleetStores {
    /// Queues of this process by their names, for tests: `memory://NAME`.
    static let queuesInMemory = Lock<[String: any JobQueue]>([:])

    /// The queue that `--queue` names, for jobs of this revision of the renderer. For TLS, a file of certificates can
    /// replace the system's. An unsuitable server is ``ExitCode/unfit``.
    static func queue(
        named url: String, settings: QueueSettings, certificateAuthorityFile: String? = nil
    ) throws -> any JobQueue {
        if let queue = queuesInMemory.withLock({ $0[url] }) { return queue }
        var options = RedisOptions()
        options.certificateAuthorityFile = certificateAuthorityFile
        let address = try ToolError.saying("--queue", .usage) { try RedisURL(url) }
        return try ToolError.asking {
            try RedisJobQueue(url: address, rendererRevision: rendererRevision, settings: settings, options: options)
        }
    }

    /// The revision of the renderer; a debug build can pretend to have another, for tests with two revisions.
    static var rendererRevision: Int {
        #if DEBUG
            if let text = ToolEnvironment.variable("SVGA_TEST_RENDERER_REVISION"), let revision = Int(text) {
                return revision
            }
        #endif
        return Release.rendererRevision
    }
}

extension ToolError {
    init(queue error: SVGAError) {
        let code: ExitCode =
            switch error.category {
            case _ where error.isTransient: .tryAgainLater
            case _ where error.cause == .unfit: .unfit
            case .invalidRequest: .usage
            case .damaged: .badData
            default: .unavailable
            }
        self.init(code, message: "queue: \(error)")
    }

    /// Calls a queue, whose errors become errors of the tool.
    static func asking<Value>(_ work: () throws -> Value) throws -> Value {
        try ending(ToolError.init(queue:), work)
    }
}

extension ParsedArguments {
    /// The arguments, completed from variables such as `SVGA_QUEUE`, so that passwords need not be in process lists.
    func filledFromVariables(_ flags: [Flag], in environment: ToolEnvironment) throws -> ParsedArguments {
        try filled(
            for: flags,
            from: SettingsSources(
                variablePrefix: Tool.variablePrefix, value: ToolEnvironment.variable, fileFlag: nil,
                standardInput: environment.standardInput))
    }

    func openQueue(in environment: ToolEnvironment, settings: QueueSettings = QueueSettings()) throws -> any JobQueue {
        let url = try filledFromVariables([.queue], in: environment).required(.queue)
        return try FleetStores.queue(
            named: url, settings: settings, certificateAuthorityFile: value(.certificateAuthorities))
    }

    /// The batch that the first operand names.
    func batchOperand() throws -> BatchID { try batch(operands.first ?? "") }

    func batch(_ text: String) throws -> BatchID {
        guard let id = BatchID(text) else {
            throw usageError("'\(text)' names no batch: 1 to 64 letters, digits, - and _")
        }
        return id
    }
}

extension CommandGroup {
    static let jobs = CommandGroup(
        name: "jobs", summary: "Share the work of batches among machines.",
        commands: [
            .jobsSubmit, .jobsStatus, .jobsWatch, .jobsCancel, .jobsManifest, .jobsVerify, .jobsDead, .jobsRetry,
            .jobsPurge, .jobsQueues, .jobsWorkers, .jobsMigrate,
            .jobsMerge,
        ])
}
