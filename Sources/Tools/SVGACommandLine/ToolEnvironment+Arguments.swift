import CSVGAArguments

extension ToolEnvironment {
    /// The arguments of the process behind the name of the program, with all their bytes.
    package static func arguments() -> [String] {
        var count: Int32 = 0
        guard let values = unsafe carguments(&count) else { return Array(CommandLine.arguments.dropFirst()) }
        return (1..<max(1, Int(count))).compactMap { index in
            unsafe values[index].map { unsafe ToolEnvironment.text(of: $0) }
        }
    }
}
