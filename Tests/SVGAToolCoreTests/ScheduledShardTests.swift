import SVGAErrors
import Testing

@testable import SVGAToolCore

/// The part of the work that a scheduler names in the environment.
@Suite struct ScheduledShardTests {
    private func shard(_ variables: [String: String]) -> String {
        do { return try "\(Shard(scheduledBy: { variables[$0] }))" } catch {
            return error.description
        }
    }

    private func slurm(_ task: Int, first: Int = 1, last: Int? = nil, step: Int? = nil, count: Int) -> [String: String]
    {
        var variables = [
            "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "\(first)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
        ]
        variables["SLURM_ARRAY_TASK_MAX"] = last.map { "\($0)" }
        variables["SLURM_ARRAY_TASK_STEP"] = step.map { "\($0)" }
        return variables
    }

    @Test func tasksOfASlurmArrayAreParts() {
        #expect((1...8).map { shard(slurm($0, last: 8, step: 1, count: 8)) } == (1...8).map { "\($0)/8" })
        #expect((0...7).map { shard(slurm($0, first: 0, count: 8)) } == (1...8).map { "\($0)/8" })
        // --array=3-15:4, and --array=0-6:4, whose last number is not a task.
        #expect(
            [3, 7, 11, 15].map { shard(slurm($0, first: 3, last: 15, step: 4, count: 4)) } == (1...4).map { "\($0)/4" })
        #expect([0, 4].map { shard(slurm($0, first: 0, last: 6, step: 4, count: 2)) } == ["1/2", "2/2"])
    }

    @Test func indicesOfKubernetesAreParts() {
        let parts = (0..<5).map { shard(["JOB_COMPLETION_INDEX": "\($0)", "SVGA_SHARD_COUNT": "5"]) }
        #expect(parts == (1...5).map { "\($0)/5" })
    }

    @Test func missingFilesAreNamed() {
        #expect(shard([:]).contains("neither SLURM_ARRAY_TASK_ID"))
        #expect(
            shard(["SLURM_ARRAY_TASK_ID": "1"]).hasPrefix("SLURM_ARRAY_TASK_MIN, SLURM_ARRAY_TASK_COUNT are not set"))
        #expect(shard(["JOB_COMPLETION_INDEX": "1"]).hasPrefix("SVGA_SHARD_COUNT is not set"))
        #expect(
            shard(["SVGA_SHARD_COUNT": "4", "JOB_COMPLETION_INDEX": ""]).hasPrefix("JOB_COMPLETION_INDEX is not set"))
    }

    @Test func contradictionsAreNamed() {
        var both = slurm(1, count: 2)
        both["JOB_COMPLETION_INDEX"] = "0"
        #expect(shard(both).contains("both set"))
        // --array=1,3,7
        #expect(shard(slurm(3, last: 7, step: 1, count: 3)).hasPrefix("SLURM_ARRAY_TASK_COUNT 3 is not"))
        #expect(shard(slurm(9, count: 8)).hasPrefix("SLURM_ARRAY_TASK_ID 9 is none"))
        #expect(shard(slurm(0, count: 8)).hasPrefix("SLURM_ARRAY_TASK_ID 0 is none"))
        #expect(shard(slurm(4, first: 3, step: 2, count: 8)).hasPrefix("SLURM_ARRAY_TASK_ID 4 is none"))
        #expect(
            shard(["JOB_COMPLETION_INDEX": "5", "SVGA_SHARD_COUNT": "5"]).hasPrefix("JOB_COMPLETION_INDEX 5 is not"))
        var other = slurm(1, count: 2)
        other["SVGA_SHARD_COUNT"] = "3"
        #expect(shard(other).hasPrefix("SVGA_SHARD_COUNT is not SLURM_ARRAY_TASK_COUNT 2"))
        other["SVGA_SHARD_COUNT"] = "2"
        #expect(shard(other) == "1/2")
    }

    @Test(arguments: ["x", "-1", "1.5", "99999999999999999999", "2000000000", " 1"])
    func invalidNumbersAreNamed(text: String) {
        for name in ["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_STEP"] {
            var variables = slurm(1, count: 2)
            variables[name] = text
            #expect(shard(variables).hasPrefix("\(name) '\(text)' is not a number"), "\(name)")
        }
        #expect(shard(["JOB_COMPLETION_INDEX": text, "SVGA_SHARD_COUNT": "5"]).contains("is not a number"))
        #expect(shard(["JOB_COMPLETION_INDEX": "0", "SVGA_SHARD_COUNT": text]).contains("is not a number"))
    }
}
