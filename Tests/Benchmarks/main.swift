import Glibc

// svga-bench: the measuring programs behind Docs/Benchmarks.md.
switch CommandLine.arguments.dropFirst().first {
case "raster-peer":
    RasterPeer(folder: getenv("RDATA").map { String(cString: $0) } ?? "data").serve()
case "movies":
    exit(MoviesBenchmark.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
default:
    print(
        """
        usage: svga-bench raster-peer    draws the rasterizer scenes that standard input asks for; folder of scenes in $RDATA
               svga-bench movies DIR [--json FILE]    times the movies of a folder, each in a process of its own
        """)
    exit(64)
}
