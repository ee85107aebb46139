import CSVGASupport
import SVGACommandLine
import SVGASystem
import SVGAToolCore

// Pictures come and go a frame at a time. By default their memory goes back to the system each time, and costs page faults
// and, with several threads, interrupts of all processors when it is taken again: a quarter of the time of short movies.
mallopt(M_MMAP_THRESHOLD, 32 << 20)
mallopt(M_TRIM_THRESHOLD, 256 << 20)

exit(Tool.run(arguments: ToolEnvironment.arguments(), in: .process()))
