import SVGACommandLine

extension Flag {
    static let pictureFile = Flag(
        "output", short: "o", value: "FILE", .output,
        help: "The PNG file; - for standard output.")
    static let explain = Flag(
        "explain", .output, help: "Print what was measured of which frames, and why one was chosen.")
    static let explainJSON = Flag("json", .output, help: "Print the same as a JSON object.")
    static let columns = Flag(
        "columns", value: "N", .picture, help: "Cells side by side; 4 by default.")
    static let count = Flag(
        "count", value: "N", .picture, help: "Frames, evenly spread over the movie; 12 by default.")
    static let grid = Flag(
        "grid", value: "CxR", .picture,
        help: "Columns and rows such as 4x3 in place of both; empty cells where the movie is short.")
    static let cellSize = Flag(
        "size", value: "SIZE", .picture,
        help: "Pixels of a cell as 300x300, 300x or x300; 240 on the longer side by default.")
    static let label = Flag(
        "label", .picture, help: "Write the number of its frame into each cell.")
    static let input = Flag(
        "input", value: "PATH", .input, help: "Earlier name of the operands.", isRepeatable: true,
        replacement: "the operands PATH...")
    static let plan = Flag(
        "plan", value: "WORDS", .picture,
        help: "What to draw of each movie, such as 'poster size:300x' or 'sheet:4x3 bg:ffffff'.")
    static let outputFolder = Flag(
        "output", short: "o", value: "DIR", .output, help: "The folder of the PNG files.")
    static let movieJobs = Flag(
        "jobs", short: "j", value: "N", .output,
        help: "Movies worked on at a time; as many as processors by default.")
    static let shard = Flag(
        "shard", value: "I/N", .input,
        help: "Only the part I of N, from 1 on; all parts together are the whole.")
    static let resume = Flag(
        "resume", .output, help: "Leave out movies whose picture is there already.")
    static let report = Flag(
        "report", value: "FILE", .output, help: "A JSON file on what became of each movie.")
}
