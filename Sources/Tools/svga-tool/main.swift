import CSVGAArguments
import CSVGAMalloc
import Glibc
import SVGACommandLine
import SVGAToolCore

// Pictures come and go a frame at a time. By default their memory goes back to the system each time, and costs page faults
// and, with several threads, interrupts of all processors when it is taken again: a quarter of the time of short movies.
mallopt(M_MMAP_THRESHOLD, 32 << 20)
mallopt(M_TRIM_THRESHOLD, 256 << 20)

/// The arguments behind the name of the program, with all their bytes.
func arguments() -> [String] {
    var count: Int32 = 0
    guard let values = unsafe carguments(&count) else { return Array(CommandLine.arguments.dropFirst()) }
    return (1..<max(1, Int(count))).compactMap { index in
        unsafe values[index].map { unsafe ToolEnvironment.text(of: $0) }
    }
}

exit(Tool.run(arguments: arguments(), in: .process()))
