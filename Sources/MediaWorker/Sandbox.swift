import CMedia
import Glibc
import MediaProtocol
import Web

/// Everything that keeps a decoder gone wrong from doing harm. Best effort: what the kernel lacks is reported.
enum Sandbox {
    /// Locks this process in. To be called once, after libvips was started and before any foreign byte.
    static func activate(_ configuration: WorkerConfiguration) -> WorkerDescription {
        let limits = configuration.limits
        let limited =
            cmedia_limit_resources(UInt64(limits.memory), UInt64(limits.fileBytes))
            && cmedia_allow_processor_time(UInt64(limits.processorSeconds))
        let noNewPrivileges = cmedia_forbid_new_privileges()
        let landlock = withCStrings(configuration.readable) { readable in
            withCStrings(configuration.writable) { writable in
                cmedia_confine_files(readable, configuration.readable.count, writable, configuration.writable.count)
            }
        }
        return WorkerDescription(
            decoder: "libvips " + String(cString: cmedia_version()),
            types: PictureType.allCases.filter { type in type.decoder.map { cmedia_can_decode($0) } ?? true },
            noNewPrivileges: noNewPrivileges, landlock: Int(landlock), seccomp: cmedia_filter_system_calls(),
            limited: limited)
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { UnsafePointer($0) })
    }
}
