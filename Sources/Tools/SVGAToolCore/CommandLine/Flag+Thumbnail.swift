extension Flag {
    static let pictureFile = Flag(
        name: .output, short: "o", value: "FILE", category: .output,
        help: "The PNG file; - for standard output.")
    static let explain = Flag(
        name: .explain, category: .output, help: "Print what was measured of which frames, and why one was chosen.")
    static let explainJSON = Flag(name: .json, category: .output, help: "Print the same as a JSON object.")
    static let columns = Flag(
        name: .columns, value: "N", category: .picture, help: "Cells side by side; 4 by default.")
    static let count = Flag(
        name: .count, value: "N", category: .picture, help: "Frames, evenly spread over the movie; 12 by default.")
    static let grid = Flag(
        name: .grid, value: "CxR", category: .picture,
        help: "Columns and rows such as 4x3 in place of both; empty cells where the movie is short.")
    static let cellSize = Flag(
        name: .size, value: "SIZE", category: .picture,
        help: "Pixels of a cell as 300x300, 300x or x300; 240 on the longer side by default.")
    static let label = Flag(
        name: .label, category: .picture, help: "Write the number of its frame into each cell.")
    static let input = Flag(
        name: .input, value: "PATH", category: .input,
        help: "A folder with .svga files, or a list with a file or URL a line; - for a list on standard input.")
    static let plan = Flag(
        name: .plan, value: "WORDS", category: .picture,
        help: "What to draw of each movie, such as 'poster size:300x' or 'sheet:4x3 bg:ffffff'.")
    static let outputFolder = Flag(
        name: .output, short: "o", value: "DIR", category: .output, help: "The folder of the PNG files.")
    static let movieJobs = Flag(
        name: .jobs, short: "j", value: "N", category: .output,
        help: "Movies worked on at a time; as many as processors by default.")
    static let shard = Flag(
        name: .shard, value: "I/N", category: .input,
        help: "Only the part I of N, from 1 on; all parts together are the whole.")
    static let resume = Flag(
        name: .resume, category: .output, help: "Leave out movies whose picture is there already.")
    static let report = Flag(
        name: .report, value: "FILE", category: .output, help: "A JSON file on what became of each movie.")
}
