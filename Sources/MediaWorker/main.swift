import CMedia
import Glibc
import MediaProtocol
import Text

// The process that decodes foreign pixels; started by MediaWorkerClient, which see. Not for use by hand.
cmedia_leave_parent()
guard CommandLine.arguments.count == 2,
    let configuration = try? WorkerConfiguration(json: CommandLine.arguments[1].utf8),
    cmedia_leave_root(configuration.writable.first ?? ""), cmedia_start()
else {
    exit(2)
}
_ = nice(Int32(configuration.niceness))
var lines = StdioChannel()
var worker = RequestDispatcher(limits: configuration.limits)
lines.write(.ready(Sandbox.activate(configuration)))
while let line = lines.read() {
    lines.write(worker.answer(line))
}
