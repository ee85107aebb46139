/// Writes metrics in the text format of Prometheus (version 0.0.4).
struct MetricsText {
    typealias Labels = [(name: String, value: String)]

    /// What was written so far.
    private(set) var text = ""

    /// Writes a metric without labels that goes up and down.
    mutating func gauge(_ name: String, _ help: String, _ value: Double) {
        begin(name, "gauge", help)
        add(name, [], value)
    }

    /// Writes a metric without labels that goes up only.
    mutating func counter(_ name: String, _ help: String, _ value: Double) {
        begin(name, "counter", help)
        add(name, [], value)
    }

    /// Writes a metric with a sample for each of its labels.
    mutating func family(_ name: String, _ type: String, _ help: String, _ samples: [(labels: Labels, value: Double)]) {
        begin(name, type, help)
        for sample in samples { add(name, sample.labels, sample.value) }
    }

    /// Writes histograms of times, one for each of its labels.
    mutating func histogram(_ name: String, _ help: String, _ samples: [(labels: Labels, times: Histogram)]) {
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
