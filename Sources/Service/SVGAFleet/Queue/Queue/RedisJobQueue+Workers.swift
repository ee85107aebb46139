package import SVGAErrors
package import SVGAJobs

extension RedisJobQueue {
    package func beat(_ worker: WorkerRecord) throws(SVGAError) {
        _ = try connection.run(
            QueueScripts.beat,
            [
                worker.id.description, connection.settings.workerLifetime.wholeSeconds, worker.host, worker.version,
                worker.rendererRevision, worker.slotCount, worker.busyCount,
            ])
    }

    package func leave(_ worker: WorkerID) throws(SVGAError) {
        _ = try connection.run(QueueScripts.leave, [worker.description])
    }

    package func workers() throws(SVGAError) -> [WorkerRecord] {
        let reply = try connection.run(QueueScripts.workers, [connection.settings.workerLifetime.wholeSeconds])
        var rows = try ReplyReader(reply, of: "workers")
        var workers: [WorkerRecord] = []
        while !rows.isAtEnd {
            var row = try rows.reader()
            let (id, age) = (WorkerID(try row.text()), Double(try row.integer()) / 1000)
            workers.append(
                WorkerRecord(
                    id: id, host: try row.text(), version: try row.text(), rendererRevision: try row.integer(),
                    slotCount: try row.integer(), busyCount: try row.integer(), age: age))
        }
        return workers.sorted { $0.id.description < $1.id.description }
    }

    package func load() throws(SVGAError) -> QueueLoad {
        var reader = try ReplyReader(connection.run(QueueScripts.load, []), of: "load")
        var load = QueueLoad()
        for lane in [JobLane.high, .normal, .low] {
            var row = try reader.reader()
            load.waitingCounts[lane] = try row.integer()
            load.workingCounts[lane] = try row.integer()
            let milliseconds = try row.integer()
            if milliseconds >= 0 { load.oldestSeconds[lane] = Double(milliseconds) / 1000 }
        }
        load.retryCount = try reader.integer()
        load.deadCount = try reader.integer()
        return load
    }
}
