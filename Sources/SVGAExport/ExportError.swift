/// Why frames could not be written.
public enum ExportError: Error, Hashable, Sendable {
}
