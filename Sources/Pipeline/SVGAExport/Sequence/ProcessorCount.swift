import Glibc

extension PNGSequenceExporter {
    /// The processors that this process may run on, at least 1.
    public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
