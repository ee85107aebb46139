import SVGACommandLine
import SVGAKit

extension Flag {
    static let pictureFile = Flag(
        "output", short: "o", value: "FILE", .output,
        help: "The .png, .webp, .jpg or .avif file; - for standard output.")
    static let explain = Flag(
        "explain", .output, help: "Print the measures of the candidate frames, and why one was chosen.")
    static let explainJSON = Flag("json", .output, help: "Print the explanation as a JSON object.")
    static let columns = Flag(
        "columns", value: "N", .picture, help: "Cells in a row; 4 by default.")
    static let count = Flag(
        "count", value: "N", .picture, help: "Frames, evenly spread over the movie; 12 by default.")
    static let grid = Flag(
        "grid", value: "CxR", .picture,
        help: "Columns and rows such as 4x3, instead of both; cells stay empty in short movies.")
    static let cellSize = Flag(
        "size", value: "SIZE", .picture,
        help: "Pixels of a cell as 300x300, 300x or x300; 240 on the longer side by default.")
    static let label = Flag("label", .picture, help: "Write the frame number into each cell.")
    static let input = Flag(
        "input", value: "PATH", .input, help: "Earlier name of the operands.", isRepeatable: true,
        replacement: "the operands PATH...")
    static let plan = Flag(
        "plan", value: "WORDS", .picture,
        help: "The picture of each movie, such as 'poster size:300x' or 'animate side:120'.",
        completion: .words(PlanWord.completions))
    static let outputFolder = Flag(
        "output", short: "o", value: "DIR", .output, help: "The folder of the pictures.")
    static let planFormat = Flag(
        "format", value: "FORMAT", .output, help: "The format; png by default, webp for animations.",
        values: FileType.allCases.map(\.rawValue))
    static let movieJobs = Flag(
        "jobs", short: "j", value: "N", .output,
        help: "Movies processed at a time; one for each processor by default.")
    static let shard = Flag(
        "shard", value: "I/N", .input,
        help: "Process only shard I of N, starting at 1; auto: by Slurm or Kubernetes.")
    static let batchQueue = Flag(
        "queue", value: "URL", .output,
        help: "Have workers of a queue draw, as redis://HOST:6379/NAME; needs --results.")
    static let results = Flag(
        "results", value: "PLACE", .output,
        help: "Store results in a shared archive, a directory, under separate names.",
        completion: .folder)
    static let recursive = Flag(
        "recursive", short: "r", .input, help: "Look into folders within folders, too.")
    static let exclude = Flag(
        "exclude", value: "GLOB", .input,
        help: "Skip movies and folders with such a name or path, as 'old-*'; may be repeated.", isRepeatable: true)
    static let rows = Flag(
        "rows", value: "FILE.csv", .content,
        help: "Draw a picture of one movie for each row; columns are keys, img.KEY names an image, file the picture.",
        completion: .file)
    static let encoding = Flag(
        "encoding", value: "NAME", .content,
        help: "How the table of --rows encodes its text; utf-8 by default, gb18030 for Excel in China.",
        values: InputFile.encodings)
    static let dryRun = Flag(
        "dry-run", .output, help: "Print each movie and its picture, and write nothing.")
    static let resume = Flag(
        "resume", .output, help: "Skip movies whose picture exists already.")
    static let report = Flag(
        "report", value: "FILE", .output, help: "Write a JSON file with the outcome of each movie.")
    static let outcomeLines = Flag(
        "json-lines", .output, help: "Print a JSON object for each movie, one a line, in the order of the names.")
}
