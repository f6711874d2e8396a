import CMedia
import Glibc
import MediaProtocol
import Text

// The process that decodes untrusted pictures. MediaWorkerClient starts it with a WorkerConfiguration as its argument.
cmedia_leave_parent()
guard CommandLine.arguments.count == 2,
    let configuration = try? WorkerConfiguration(json: CommandLine.arguments[1].utf8),
    cmedia_leave_root(configuration.writable.first ?? ""), cmedia_start()
else {
    exit(2)
}
_ = nice(Int32(configuration.niceness))
var channel = StdioChannel()
var dispatcher = RequestDispatcher(limits: configuration.limits)
channel.write(.ready(Sandbox.activate(configuration)))
while let line = channel.read() {
    channel.write(dispatcher.answer(line))
}
