import Glibc

// svga-bench: the measuring programs behind Docs/Benchmarks.md.
switch CommandLine.arguments.dropFirst().first {
case "raster-peer":
    RasterPeer(folder: getenv("RDATA").map { String(cString: $0) } ?? "data").serve()
case "movies":
    exit(MoviesBenchmark.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
case "serve-body":
    TransferPeer.serve()
case "fetch":
    await TransferPeer.fetch(Array(CommandLine.arguments.dropFirst(2)))
case "cache":
    try await CacheBenchmark.run()
default:
    print(
        """
        usage: svga-bench raster-peer    draws the rasterizer scenes that standard input asks for; folder of scenes in $RDATA
               svga-bench movies DIR [--json FILE]    times the movies of a folder, each in a process of its own
               svga-bench serve-body     serves large bodies on a port that it prints, until its input ends
               svga-bench fetch URL N    transfers a body of at most N bytes and prints how it went
               svga-bench cache          times answers of the cache with and without the server
        See Tests/Benchmarks/transfer for serve-body and fetch.
        """)
    exit(64)
}
