import Glibc

// svga-bench: the measuring programs behind Docs/Benchmarks.md.
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "raster-peer":
    RasterPeer(folder: getenv("RDATA").map { String(cString: $0) } ?? "data").serve()
case "movies":
    exit(MoviesBenchmark.run(arguments: Array(arguments.dropFirst(2))))
case "png-decode" where arguments.count > 2:
    PNGDecodeBenchmark(folder: PictureFolder(path: arguments[2]), rounds: 7).run()
case "png-encode" where arguments.count > 2:
    try PNGEncodeBenchmark(folder: PictureFolder(path: arguments[2]), rounds: 3).run()
default:
    print(
        """
        usage: svga-bench raster-peer       draws the rasterizer scenes that standard input asks for; folder of scenes in $RDATA
               svga-bench movies DIR [--json FILE]    times the movies of a folder, each in a process of its own
               svga-bench png-decode DIR    decodes the PNG files of a folder and of its movies, beside libpng
               svga-bench png-encode DIR    encodes frames of the movies of a folder, beside libpng
        """)
    exit(64)
}
