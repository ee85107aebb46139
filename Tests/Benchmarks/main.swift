import Glibc

// svga-bench: the measuring programs behind Docs/Benchmarks.md.
switch CommandLine.arguments.dropFirst().first {
case "raster-peer":
    RasterPeer(folder: getenv("RDATA").map { String(cString: $0) } ?? "data").serve()
default:
    print(
        """
        usage: svga-bench raster-peer    draws the rasterizer scenes that standard input asks for; folder of scenes in $RDATA
        """)
    exit(64)
}
