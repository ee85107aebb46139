import SVGASystem

extension SVGAError {
    /// The variables of a scheduler do not name a part; the reason names them and the fault.
    fileprivate static func noShard(_ reason: String) -> SVGAError { unusable("\(reason); write --shard I/N") }

    fileprivate static func missing(_ names: [String]) -> SVGAError {
        noShard("\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") not set")
    }
}

extension Shard {
    /// The part that a scheduler has given this process: with a job array of Slurm the task's place in the array, with
    /// an indexed job of Kubernetes `JOB_COMPLETION_INDEX`, which counts from 0, of `SVGA_SHARD_COUNT` parts.
    init(scheduledBy variable: @escaping (String) -> String?) throws(SVGAError) {
        let variables = SchedulerVariables(variable: variable)
        switch (variables.has(.slurmTask), variables.has(.completionIndex)) {
        case (true, true): throw SVGAError.noShard("SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX are both set")
        case (true, false): self = try variables.slurmShard()
        case (false, true): self = try variables.kubernetesShard()
        case (false, false):
            if variables.has(.shardCount) { throw .missing(["JOB_COMPLETION_INDEX"]) }
            throw SVGAError.noShard(
                "neither SLURM_ARRAY_TASK_ID (a job array of Slurm) nor JOB_COMPLETION_INDEX (an indexed job of "
                    + "Kubernetes) is set")
        }
    }
}

private struct SchedulerVariables {
    enum Name: String {
        case slurmTask = "SLURM_ARRAY_TASK_ID"
        case slurmFirst = "SLURM_ARRAY_TASK_MIN"
        case slurmLast = "SLURM_ARRAY_TASK_MAX"
        case slurmStep = "SLURM_ARRAY_TASK_STEP"
        case slurmCount = "SLURM_ARRAY_TASK_COUNT"
        case completionIndex = "JOB_COMPLETION_INDEX"
        case shardCount = "SVGA_SHARD_COUNT"
    }

    let variable: (String) -> String?

    /// Whether a variable is set to anything.
    func has(_ name: Name) -> Bool { variable(name.rawValue).map { !$0.isEmpty } ?? false }

    /// The place of a task among the others, whose numbers must have equal distances to be unambiguous.
    func slurmShard() throws(SVGAError) -> Shard {
        try require([.slurmTask, .slurmFirst, .slurmCount])
        let (task, first) = (try number(.slurmTask, from: 0), try number(.slurmFirst, from: 0))
        let count = try number(.slurmCount, from: 1)
        let step = has(.slurmStep) ? try number(.slurmStep, from: 1) : 1
        if has(.slurmLast) {
            let last = try number(.slurmLast, from: 0)
            guard last >= first, (last - first) / step == count - 1 else {
                throw SVGAError.noShard(
                    "SLURM_ARRAY_TASK_COUNT \(count) is not the number of tasks from SLURM_ARRAY_TASK_MIN \(first) to "
                        + "SLURM_ARRAY_TASK_MAX \(last) in steps of \(step)")
            }
        }
        guard task >= first, (task - first).isMultiple(of: step), (task - first) / step < count else {
            throw SVGAError.noShard(
                "SLURM_ARRAY_TASK_ID \(task) is none of \(count) tasks from SLURM_ARRAY_TASK_MIN \(first) on in steps of "
                    + "\(step)")
        }
        if has(.shardCount), try number(.shardCount, from: 1) != count {
            throw SVGAError.noShard("SVGA_SHARD_COUNT is not SLURM_ARRAY_TASK_COUNT \(count)")
        }
        return Shard(place: (task - first) / step, of: count)
    }

    func kubernetesShard() throws(SVGAError) -> Shard {
        try require([.completionIndex, .shardCount])
        let (index, count) = (try number(.completionIndex, from: 0), try number(.shardCount, from: 1))
        guard index < count else {
            throw SVGAError.noShard("JOB_COMPLETION_INDEX \(index) is not below SVGA_SHARD_COUNT \(count)")
        }
        return Shard(place: index, of: count)
    }

    private func require(_ names: [Name]) throws(SVGAError) {
        let missing = names.filter { !has($0) }.map(\.rawValue)
        if !missing.isEmpty { throw .missing(missing) }
    }

    private func number(_ name: Name, from lowest: Int) throws(SVGAError) -> Int {
        let text = variable(name.rawValue) ?? ""
        guard let number = Int(text), lowest...1_000_000_000 ~= number else {
            throw SVGAError.noShard("\(name.rawValue) '\(text)' is not a number of \(lowest) ... 1000000000")
        }
        return number
    }
}
