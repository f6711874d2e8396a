import Foundation
import MediaProtocol
import ProcessTracer
import TestSupport
import Testing

#if arch(x86_64)
    private let canTrace = true
#else
    private let canTrace = false
#endif

/// Calls of a worker that somebody has taken over. They are made inside the real one, so that what counts is its
/// sandbox.
@Suite(.enabled(if: canTrace, "the tracer knows the registers of one architecture"))
struct SandboxCallTests {
    /// A call, its arguments, and what has to come of it.
    private struct Attempt {
        var name: String
        var number: Int
        var arguments: [Argument]

        init(_ name: String, _ number: some BinaryInteger, _ arguments: Argument...) {
            self.name = name
            self.number = Int(number)
            self.arguments = arguments
        }
    }

    private enum Argument {
        case number(Int)
        case text(String)
        case zeros(Int)
    }

    @Test func harmfulCallsFail() async throws {
        let fixture = try WorkerFixture()
        let description = try await fixture.client.describe()
        guard description.seccomp, description.landlock > 0 else { return }
        let original = try fixture.file(Samples.png)
        let outside = fixture.folder.appending(path: "outside").path
        try Data("kept".utf8).write(to: URL(filePath: outside))
        let worker = try #require(await fixture.client.processID)

        let results = try Self.make(Self.attempts(original: original, outside: outside), in: worker)

        for (name, result) in results {
            // EPERM by the filter of calls, EACCES by Landlock, ENOSYS for clone3.
            #expect([-1, -13, -38].contains(result), "\(name) returned \(result)")
        }
        #expect(results.count >= 90)
        #expect(try Data(contentsOf: URL(filePath: outside)) == Data("kept".utf8))
        #expect(try Data(contentsOf: URL(filePath: original)) == Data(Samples.png))
        // The worker goes on as if nothing had happened.
        #expect(try await fixture.client.render(original, width: 100).width == 48)
        await fixture.client.stop()
    }

    @Test func signalsToItselfAreAllowed() async throws {
        let fixture = try WorkerFixture()
        guard try await fixture.client.describe().seccomp else { return }
        let worker = try #require(await fixture.client.processID)
        let own = [Attempt("tgkill", SYS_tgkill, .number(Int(worker)), .number(Int(worker)), .number(0))]
        #expect(try Self.make(own, in: worker).map(\.result) == [0])
        await fixture.client.stop()
    }

    private static func make(_ attempts: [Attempt], in worker: pid_t) throws -> [(name: String, result: Int64)] {
        try #require(tracer_attach(worker), "the worker cannot be traced here: \(errno)")
        defer { tracer_detach(worker) }
        return try attempts.map { attempt in
            var values: [UInt64] = []
            // One block holds all that pointers point to.
            var block: [UInt8] = []
            var offsets: [(index: Int, offset: Int)] = []
            for (index, argument) in attempt.arguments.enumerated() {
                switch argument {
                case .number(let number): values.append(UInt64(bitPattern: Int64(number)))
                case .text(let text):
                    offsets.append((index, block.count))
                    block += Array(text.utf8) + [0]
                    values.append(0)
                case .zeros(let count):
                    offsets.append((index, block.count))
                    block += Array(repeating: 0, count: count)
                    values.append(0)
                }
                while block.count % 8 != 0 { block.append(0) }
            }
            if !block.isEmpty {
                let address = tracer_put(worker, block, UInt64(block.count))
                try #require(address != 0)
                for (index, offset) in offsets { values[index] = address + UInt64(offset) }
            }
            values += Array(repeating: 0, count: 6 - values.count)
            var failed = false
            let result = tracer_call(
                worker, Int64(attempt.number), values[0], values[1], values[2], values[3], values[4], values[5],
                &failed)
            try #require(!failed, "\(attempt.name) could not be tried")
            return (attempt.name, result)
        }
    }

    /// - Parameters:
    ///   - original: a file that the worker may read.
    ///   - outside: a file in none of its folders.
    private static func attempts(original: String, outside: String) -> [Attempt] {
        let us = Int(getpid())
        let here = Argument.number(-100)
        let zero = Argument.number(0)
        return [
            // The network.
            Attempt("socket", SYS_socket, .number(2), .number(1), zero),
            Attempt("socket unix", SYS_socket, .number(1), .number(1), zero),
            Attempt("socket netlink", SYS_socket, .number(16), .number(3), zero),
            Attempt("socketpair", SYS_socketpair, .number(1), .number(1), zero, .zeros(8)),
            Attempt("connect", SYS_connect, zero, .zeros(16), .number(16)),
            Attempt("bind", SYS_bind, zero, .zeros(16), .number(16)),
            Attempt("listen", SYS_listen, zero, .number(1)),
            Attempt("accept", SYS_accept, zero, zero, zero), Attempt("accept4", SYS_accept4, zero, zero, zero, zero),
            Attempt("sendto", SYS_sendto, .number(1), .zeros(8), .number(1), zero, zero, zero),
            Attempt("sendmsg", SYS_sendmsg, .number(1), .zeros(64), zero),
            Attempt("recvfrom", SYS_recvfrom, zero, .zeros(8), .number(1), .number(0x40), zero, zero),
            Attempt("recvmsg", SYS_recvmsg, zero, .zeros(64), .number(0x40)),
            Attempt("setsockopt", SYS_setsockopt, zero, .number(1), .number(7), .zeros(4), .number(4)),
            // Other programs and processes. Signal 0 asks only whether a signal may be sent.
            Attempt("fork", SYS_fork), Attempt("vfork", SYS_vfork),
            Attempt("clone", SYS_clone, .number(17), zero, zero, zero, zero),
            Attempt("clone3", SYS_clone3, .zeros(88), .number(88)),
            Attempt("execve", SYS_execve, .text("/bin/true"), zero, zero),
            Attempt("execveat", SYS_execveat, here, .text("/bin/true"), zero, zero, zero),
            Attempt("kill", SYS_kill, .number(us), zero), Attempt("tkill", SYS_tkill, .number(us), zero),
            Attempt("tgkill", SYS_tgkill, .number(us), .number(us), zero),
            Attempt("rt_sigqueueinfo", SYS_rt_sigqueueinfo, .number(us), zero, .zeros(128)),
            Attempt("rt_tgsigqueueinfo", SYS_rt_tgsigqueueinfo, .number(us), .number(us), zero, .zeros(128)),
            Attempt("pidfd_open", SYS_pidfd_open, .number(us), zero),
            Attempt("pidfd_send_signal", SYS_pidfd_send_signal, zero, zero, zero, zero),
            Attempt("pidfd_getfd", SYS_pidfd_getfd, zero, zero, zero),
            Attempt("ptrace", SYS_ptrace, .number(16), .number(us), zero, zero),
            Attempt(
                "process_vm_readv", SYS_process_vm_readv, .number(us), .zeros(16), .number(1), .zeros(16), .number(1)),
            Attempt(
                "process_vm_writev", SYS_process_vm_writev, .number(us), .zeros(16), .number(1), .zeros(16), .number(1)),
            Attempt("kcmp", SYS_kcmp, .number(us), .number(us), zero, zero, zero),
            Attempt("prlimit64", SYS_prlimit64, .number(us), .number(7), zero, .zeros(16)),
            Attempt("setpriority", SYS_setpriority, zero, .number(us), .number(19)),
            Attempt("sched_setaffinity", SYS_sched_setaffinity, .number(us), .number(8), .zeros(8)),
            Attempt("sched_setscheduler", SYS_sched_setscheduler, .number(us), zero, .zeros(8)),
            Attempt("ioprio_set", SYS_ioprio_set, .number(1), .number(us), zero),
            Attempt("migrate_pages", SYS_migrate_pages, .number(us), zero, zero, zero),
            Attempt("setpgid", SYS_setpgid, zero, zero), Attempt("setsid", SYS_setsid),
            Attempt("fcntl F_SETOWN", SYS_fcntl, zero, .number(8), .number(us)),
            Attempt("fcntl F_SETSIG", SYS_fcntl, zero, .number(10), .number(9)),
            Attempt("ioctl FIOSETOWN", SYS_ioctl, zero, .number(0x8901), .zeros(8)),
            Attempt("ioctl TIOCSTI", SYS_ioctl, zero, .number(0x5412), .zeros(8)),
            Attempt("prctl PR_SET_DUMPABLE", SYS_prctl, .number(4), .number(1), zero, zero, zero),
            Attempt("prctl PR_SET_PDEATHSIG", SYS_prctl, .number(1), zero, zero, zero, zero),
            // Files that are none of its business, and what is there already.
            Attempt("open outside", SYS_open, .text(outside), zero, zero),
            Attempt("open outside to write", SYS_openat, here, .text(outside), .number(1), zero),
            Attempt("open an original to write", SYS_openat, here, .text(original), .number(1), zero),
            Attempt("truncate by opening", SYS_openat, here, .text(original), .number(0o1001), zero),
            Attempt("make an original", SYS_openat, here, .text(original + "-new"), .number(0o101), .number(0o600)),
            Attempt("open /etc/passwd", SYS_openat, here, .text("/etc/passwd"), zero, zero),
            Attempt("open our memory", SYS_openat, here, .text("/proc/\(us)/mem"), .number(2), zero),
            Attempt("creat", SYS_creat, .text(original), .number(0o600)),
            Attempt("openat2", SYS_openat2, here, .text(original), .zeros(24), .number(24)),
            Attempt("truncate", SYS_truncate, .text(original), zero),
            Attempt("unlink", SYS_unlink, .text(original)),
            Attempt("unlinkat", SYS_unlinkat, here, .text(original), zero),
            Attempt("rename", SYS_rename, .text(original), .text(outside)),
            Attempt("renameat", SYS_renameat, here, .text(original), here, .text(outside)),
            Attempt("renameat2", SYS_renameat2, here, .text(original), here, .text(outside), zero),
            Attempt("link", SYS_link, .text(original), .text(original + "-link")),
            Attempt("linkat", SYS_linkat, here, .text(original), here, .text(original + "-link"), zero),
            Attempt("symlink", SYS_symlink, .text(original), .text(original + "-link")),
            Attempt("symlinkat", SYS_symlinkat, .text(original), here, .text(original + "-link")),
            Attempt("mkdir", SYS_mkdir, .text(original + "-folder"), .number(0o700)),
            Attempt("mkdirat", SYS_mkdirat, here, .text(original + "-folder"), .number(0o700)),
            Attempt("rmdir", SYS_rmdir, .text(original)),
            Attempt("mknod", SYS_mknod, .text(original + "-pipe"), .number(0o10600), zero),
            Attempt("mknodat", SYS_mknodat, here, .text(original + "-pipe"), .number(0o10600), zero),
            Attempt("chmod", SYS_chmod, .text(outside), .number(0o777)),
            Attempt("fchmod", SYS_fchmod, zero, .number(0o777)),
            Attempt("fchmodat", SYS_fchmodat, here, .text(outside), .number(0o777)),
            Attempt("fchmodat2", 452, here, .text(outside), .number(0o777), zero),
            Attempt("chown", SYS_chown, .text(outside), zero, zero),
            Attempt("lchown", SYS_lchown, .text(outside), zero, zero),
            Attempt("fchown", SYS_fchown, zero, zero, zero),
            Attempt("fchownat", SYS_fchownat, here, .text(outside), zero, zero, zero),
            Attempt("utime", SYS_utime, .text(outside), zero), Attempt("utimes", SYS_utimes, .text(outside), zero),
            Attempt("utimensat", SYS_utimensat, here, .text(outside), zero, zero),
            Attempt("futimesat", SYS_futimesat, here, .text(outside), zero),
            Attempt("setxattr", SYS_setxattr, .text(outside), .text("user.a"), .zeros(8), .number(1), zero),
            Attempt("lsetxattr", SYS_lsetxattr, .text(outside), .text("user.a"), .zeros(8), .number(1), zero),
            Attempt("fsetxattr", SYS_fsetxattr, zero, .text("user.a"), .zeros(8), .number(1), zero),
            Attempt("setxattrat", 463, here, .text(outside), zero, .text("user.a"), .zeros(16), .number(16)),
            Attempt("removexattr", SYS_removexattr, .text(outside), .text("user.a")),
            Attempt("name_to_handle_at", SYS_name_to_handle_at, here, .text(outside), .zeros(16), .zeros(8), zero),
            Attempt("open_by_handle_at", SYS_open_by_handle_at, here, .zeros(16), zero),
            Attempt("flock", SYS_flock, zero, .number(2)),
            Attempt("inotify_init1", SYS_inotify_init1, zero), Attempt("fanotify_init", SYS_fanotify_init, zero, zero),
            // The machine.
            Attempt("shmget", SYS_shmget, zero, .number(4096), .number(0o1600)),
            Attempt("semget", SYS_semget, zero, .number(1), .number(0o1600)),
            Attempt("msgget", SYS_msgget, zero, .number(0o1600)),
            Attempt("mq_open", SYS_mq_open, .text("seorap"), .number(0o100), .number(0o600), zero),
            Attempt("memfd_create", SYS_memfd_create, .text("seorap"), zero),
            Attempt("mount", SYS_mount, .text("none"), .text("/tmp"), .text("tmpfs"), zero, zero),
            Attempt("umount2", SYS_umount2, .text("/proc"), zero), Attempt("chroot", SYS_chroot, .text("/tmp")),
            Attempt("pivot_root", SYS_pivot_root, .text("/tmp"), .text("/tmp")),
            Attempt("chdir", SYS_chdir, .text("/tmp")),
            Attempt("unshare", SYS_unshare, .number(0x1000_0000)), Attempt("setns", SYS_setns, zero, zero),
            Attempt("open_tree", SYS_open_tree, here, .text("/tmp"), zero),
            Attempt("fsopen", SYS_fsopen, .text("tmpfs"), zero),
            Attempt("bpf", SYS_bpf, zero, .zeros(64), .number(64)),
            Attempt("keyctl", SYS_keyctl, zero, zero, zero, zero, zero),
            Attempt("add_key", SYS_add_key, .text("user"), .text("a"), .zeros(8), .number(1), .number(-3)),
            Attempt("io_uring_setup", SYS_io_uring_setup, .number(1), .zeros(120)),
            Attempt("userfaultfd", SYS_userfaultfd, .number(1)),
            Attempt("perf_event_open", SYS_perf_event_open, .zeros(112), zero, .number(-1), .number(-1), zero),
            Attempt("syslog", SYS_syslog, .number(3), .zeros(8), .number(8)),
            Attempt("personality", SYS_personality, .number(0x40000)),
            Attempt("setuid", SYS_setuid, zero), Attempt("setgid", SYS_setgid, zero),
            Attempt("setresuid", SYS_setresuid, zero, zero, zero), Attempt("setgroups", SYS_setgroups, zero, zero),
            Attempt("capset", SYS_capset, .zeros(8), .zeros(24)),
            Attempt("clock_settime", SYS_clock_settime, zero, .zeros(16)),
            Attempt("reboot", SYS_reboot, zero, zero, zero),
            Attempt("seccomp", SYS_seccomp, .number(1), zero, zero),
        ]
    }
}
