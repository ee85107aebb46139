extension ExitCode {
    /// What the code says, for the man page.
    package var meaning: String {
        switch self {
        case .done: "Everything was done, or the reader of standard output closed its pipe early."
        case .someFailed: "Some inputs failed, frames differ by more than allowed, or something would be lost."
        case .usage: "The arguments make no sense, or name a frame or size that cannot be."
        case .badData: "The input is no sound movie or picture, or two inputs cannot be compared."
        case .cannotRead: "The input cannot be read."
        case .unavailable:
            "The server does not have what was asked for, or was not to be asked; or a library is not installed."
        case .internalFault: "Threads of a worker do not come back from their jobs; start it again."
        case .outOfMemory: "There is not enough memory; fewer workers or a smaller picture need less."
        case .cannotCreate: "The output cannot be created, opened or put in its place."
        case .ioError: "The output cannot be written, or a disk is full."
        case .tryAgainLater: "A server failed, or there are too many open files; trying again later may help."
        case .limitExceeded: "The input exceeds a limit, which the message names."
        case .forbidden: "The scheme or the address is not allowed, or the server demands rights."
        case .unfit: "The queue is set so that jobs may be lost, which the message explains."
        case .interrupted: "A signal asked the program to stop."
        }
    }
}
