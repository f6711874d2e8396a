import CMedia
import Glibc
import MediaProtocol
import Web

/// Restricts this process, so that a compromised decoder can do little. Restrictions that the kernel does not support
/// are reported, not fatal.
enum Sandbox {
    /// Applies all restrictions. Must be called once, after libvips has started and before any untrusted byte is read.
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

    /// Calls `body` with the strings as C strings; their array has no null at its end.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { UnsafePointer($0) })
    }
}
