import SVGACommandLine

extension Command {
    static let serve = Command(
        name: "serve", summary: "Answer requests for pictures over HTTP.",
        flags: Flag.server + [
            .cacheDir, .allowPrivateAddresses, .header, .timeout, .maxSize, .maxCacheSize, .drawingJobs, .quiet, .help,
        ],
        examples: [
            ("serve --key-file keys", "on 127.0.0.1:8080, for who has a key"),
            ("serve --allow-unsigned --root gifts --no-urls", "files of a folder, for everybody"),
            ("serve --config /etc/svga-tool.conf", "as a file says"),
        ],
        run: ServeCommand.run)

    static let sign = Command(
        name: "sign", summary: "Print the path of a picture as the server takes it.", operands: "PLAN SOURCE",
        operandCount: 2...2, flags: [.keyFile, .expires, .factsJSON, .quiet, .help],
        examples: [
            ("sign --key-file keys 'poster size:300x' https://example.org/gift.svga", "the poster"),
            ("sign --key-file keys --expires 3600 info gift.svga", "what info says, for an hour"),
        ],
        run: SignCommand.run)
}
