import CSVGAKernels
import Glibc

// svga-bench: the measurements of Docs/Benchmarks.md.
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "raster-peer":
    let folder = getenv("RDATA").map { String(cString: $0) } ?? "data"
    let options = arguments.dropFirst(2)
    if let place = options.firstIndex(of: "--level"),
        let level = arguments.dropFirst(place + 1).first.flatMap(Int32.init)
    {
        svga_limit_level(level)
    }
    RasterPeer(
        folder: folder, keepsDrawings: options.contains("--keep"), resolvesOverlaps: options.contains("--overlaps")
    ).serve()
case "movies":
    exit(MoviesBenchmark.run(arguments: Array(arguments.dropFirst(2))))
case "documents" where arguments.count > 2:
    try DocumentBenchmark.run(folder: arguments[2])
case "scaling":
    try ScalingBenchmark.run()
case "serve-body":
    TransferPeer.serve()
case "fetch":
    await TransferPeer.fetch(Array(arguments.dropFirst(2)))
case "cache":
    try await CacheBenchmark.run()
case "preload" where arguments.count > 2:
    try await PreloadBenchmark.run(files: Array(arguments.dropFirst(2)))
case "png-decode" where arguments.count > 2:
    PNGDecodeBenchmark(folder: PictureFolder(path: arguments[2]), rounds: 7).run()
case "png-encode" where arguments.count > 2:
    try PNGEncodeBenchmark(folder: PictureFolder(path: arguments[2]), rounds: 3).run()
case "png-extract" where arguments.count == 4:
    try PNGOptimizeBenchmark.extract(from: arguments[2], into: arguments[3])
case "png-optimize" where arguments.count == 5:
    try PNGOptimizeBenchmark.optimize(arguments[2], effort: Int(arguments[3]) ?? 5, into: arguments[4])
case "png-quantize" where arguments.count == 6:
    try PNGOptimizeBenchmark.quantize(
        arguments[2], peers: arguments[3], effort: Int(arguments[4]) ?? 5, into: arguments[5])
case "hostile":
    exit(try HostileBenchmark.run(arguments: Array(arguments.dropFirst(2))))
case "costs" where arguments.count > 2:
    try CostCensus.run(folder: arguments[2])
case "mutate":
    exit(try MutateBenchmark.run(arguments: Array(arguments.dropFirst(2))))
case "texts":
    try TextBenchmark.run(fonts: Array(arguments.dropFirst(2)))
case "gifts":
    try GiftQueueBenchmark.run()
case "orders" where arguments.count == 5:
    try await LedgerBenchmark.run(
        path: arguments[2], taskCount: Int(arguments[3]) ?? 64, seconds: Int(arguments[4]) ?? 5)
case "gift-streams":
    try StreamBenchmark.serve()
case "jobs":
    try JobsBenchmark.run(count: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000_000)
case "still":
    try StillBenchmark.run(arguments.dropFirst(2))
default:
    print(
        """
        usage: svga-bench raster-peer [--keep] [--overlaps] [--level N]    draws the rasterizer scenes that standard input
                                            asks for, with --keep as frames of a movie that holds still, with --overlaps
                                            as frames of movies resolve them, at level 0 without AVX2, at 1 without
                                            AVX-512; folder of scenes in $RDATA
               svga-bench movies DIR [--json FILE]    times the movies of a folder, each in a process of its own
               svga-bench documents DIR     reads and writes the documents of a folder, beside decoding of movies
               svga-bench png-decode DIR    decodes the PNG files of a folder and of its movies, beside libpng
               svga-bench png-encode DIR    encodes frames of the movies of a folder, beside libpng
               svga-bench png-extract DIR OUT    writes the different pictures of the movies of a folder
               svga-bench png-optimize DIR EFFORT OUT    optimizes the PNG files of a folder
               svga-bench png-quantize DIR PEERS EFFORT OUT    quantizes them to the quality of files in another
               svga-bench scaling           draws movies of which one thing grows ten and a hundred times
               svga-bench serve-body        serves large bodies on a port that it prints, until its input ends
               svga-bench fetch URL N       transfers a body of at most N bytes and prints how it went
               svga-bench cache             times answers of the cache with and without the server
               svga-bench preload FILE...   times the way to the first frame from ready movies and from cached files
               svga-bench mutate [--seed S] [--count N] [--first I] [--only I [--write FILE]] [DIR]
                                            decodes and draws damaged movies within bounds of time and memory
               svga-bench hostile [N...]    draws frames that are made to take long, each with N of the same
               svga-bench costs DIR         prints the dearest frame of each movie of a folder, in units of maxDrawingCost
               svga-bench texts [FONT...]    lays texts out, with the fonts of the system or of these files
               svga-bench gifts             times events of a display queue while a thousand combos wait
               svga-bench orders FILE N SECONDS    places orders in a new ledger, N at a time
               svga-bench gift-streams      serves streams of events on a port that it prints, until its input ends
               svga-bench jobs [N]          adds, takes and ends N jobs in a Redis of its own
               svga-bench still PLAN N FILE...    decodes, draws and encodes one picture of each movie N times
        See Tests/Benchmarks/transfer for serve-body and fetch, Tests/Benchmarks/serve for still,
        Tests/Benchmarks/gift-streams for gift-streams, Tests/Benchmarks/png-optimizers for the last three of PNG.
        """)
    exit(64)
}
