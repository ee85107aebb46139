package import SVGASystem

/// Writes metrics in the text format of Prometheus (version 0.0.4).
package struct MetricsText {
    package typealias Labels = [(name: String, value: String)]

    package private(set) var text = ""

    package init() {}

    /// Writes a metric without labels that goes up and down.
    package mutating func gauge(_ name: String, _ help: String, _ value: Double) {
        begin(name, "gauge", help)
        add(name, [], value)
    }

    /// Writes a metric without labels that goes up only.
    package mutating func counter(_ name: String, _ help: String, _ value: Double) {
        begin(name, "counter", help)
        add(name, [], value)
    }

    package mutating func family(
        _ name: String, _ type: String, _ help: String, _ samples: [(labels: Labels, value: Double)]
    ) {
        begin(name, type, help)
        for sample in samples { add(name, sample.labels, sample.value) }
    }

    package mutating func histogram(_ name: String, _ help: String, _ samples: [(labels: Labels, times: Histogram)]) {
        begin(name, "histogram", help)
        for (labels, times) in samples {
            var sum = 0
            for (index, count) in times.counts.enumerated() {
                sum += count
                let limits = Histogram.limitsMicroseconds
                let limit = limits.indices.contains(index) ? "\(Double(limits[index]) / 1e6)" : "+Inf"
                add("\(name)_bucket", labels + [("le", limit)], Double(sum))
            }
            add("\(name)_sum", labels, Double(times.nanoseconds) / 1e9)
            add("\(name)_count", labels, Double(sum))
        }
    }

    /// Writes a histogram without labels from counts of its buckets, of which the last has no limit.
    package mutating func histogram(_ name: String, _ help: String, limits: [Double], counts: [Int], sum: Double) {
        begin(name, "histogram", help)
        var total = 0
        for (index, count) in counts.enumerated() {
            total += count
            add("\(name)_bucket", [("le", limits.indices.contains(index) ? "\(limits[index])" : "+Inf")], Double(total))
        }
        add("\(name)_sum", [], sum)
        add("\(name)_count", [], Double(total))
    }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func add(_ name: String, _ labels: Labels, _ value: Double) {
        let list = labels.map { "\($0.name)=\"\(MetricsText.escaped($0.value))\"" }.joined(separator: ",")
        let number = Int(exactly: value).map { "\($0)" } ?? "\(value)"
        text += list.isEmpty ? "\(name) \(number)\n" : "\(name){\(list)} \(number)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n", "\r\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}

extension MetricsText {
    /// Writes the known facts about the process, by the names in Prometheus's own client libraries.
    package mutating func addProcess(_ usage: ProcessUsage) {
        counter("process_cpu_seconds_total", "Processor time of user and system.", usage.cpuSeconds)
        if let memory = usage.memory {
            gauge("process_resident_memory_bytes", "Memory that is resident.", Double(memory.residentByteCount))
            gauge("process_virtual_memory_bytes", "Memory that is mapped.", Double(memory.virtualByteCount))
        }
        if let count = usage.openFileCount {
            gauge("process_open_fds", "File descriptors that are open.", Double(count))
        }
        gauge("process_max_fds", "File descriptors that may be open.", Double(usage.maxFileCount))
        if let seconds = usage.startSeconds {
            gauge("process_start_time_seconds", "The start of the process since 1970.", seconds)
        }
    }
}
