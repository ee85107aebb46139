/// Why the bytes of an image could not become pixels, or pixels not an image file.
public enum ImageError: Error, Hashable, Sendable {
}
