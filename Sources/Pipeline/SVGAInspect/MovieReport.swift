package import SVGAKit

/// What there is to say of one movie: what `svga-tool info` prints and the server answers.
package struct MovieReport {
    package let file: String
    package let movie: Movie
    package let images: [ImageReport]

    package init(file: String, movie: Movie) {
        self.file = file
        self.movie = movie
        var useCounts = [Int](repeating: 0, count: movie.assets.count)
        for image in movie.sprites.compactMap(\.image) where useCounts.indices.contains(image) { useCounts[image] += 1 }
        images = zip(movie.assets, useCounts).map { ImageReport(image: $0, useCount: $1) }
    }

    /// The bytes that all pictures take once they are decoded.
    package var decodedImageByteCount: Int {
        images.reduce(0) { sum, image in
            let (total, overflow) = sum.addingReportingOverflow(image.header?.decodedByteCount ?? 0)
            return overflow ? .max : total
        }
    }
}

/// What is known of one entry of the image map.
package struct ImageReport {
    package let image: Asset
    /// How many sprites show it.
    package let useCount: Int
    /// Format and size; nil for sounds and for what cannot be read.
    package let header: ImageHeader?

    init(image: Asset, useCount: Int) {
        self.image = image
        self.useCount = useCount
        header = try? ImageHeader(reading: image.bytes)
    }
}
