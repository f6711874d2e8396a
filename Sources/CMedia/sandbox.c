#include "cmedia.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

void cmedia_leave_parent(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close_range(STDERR_FILENO + 1, ~0U, 0);
}

// Becomes the owner of `folder`, where results are written, with the capabilities that it may keep meanwhile.
static bool become_owner(const char *folder) {
    struct stat owner;
    if (stat(folder, &owner) != 0 || owner.st_uid == 0) return false;
    return prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) == 0 && setgroups(0, NULL) == 0 &&
           setresgid(owner.st_gid, owner.st_gid, owner.st_gid) == 0 &&
           setresuid(owner.st_uid, owner.st_uid, owner.st_uid) == 0;
}

bool cmedia_leave_root(const char *folder) {
    // Originals may belong to root and to the folder's owner, so that reading both stays; Landlock says where.
    uint32_t kept = geteuid() == 0 ? 1u << CAP_DAC_READ_SEARCH : 0;
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++)
        prctl(PR_CAPBSET_DROP, capability);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    become_owner(folder);
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct held[2];
    if (syscall(SYS_capget, &header, held) != 0) return false;
    kept &= held[0].permitted;
    struct __user_cap_data_struct wanted[2] = {{.effective = kept, .permitted = kept}};
    // The kernel forgets it with a change of user.
    return syscall(SYS_capset, &header, wanted) == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
}

// Sets both limits to `value`, or leaves the hard one where it is lower.
static bool limit(int resource, rlim_t value) {
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) return false;
    if (value > now.rlim_max) value = now.rlim_max;
    struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
    return setrlimit(resource, &limit) == 0;
}

// The kernel counts all threads of the account, and a desktop has up to some 3,000. The worker itself is held to fewer than
// 200 by its address space, as each takes 8 MiB of stack.
static const rlim_t account_threads = 4096;

bool cmedia_limit_resources(uint64_t memory, uint64_t file_bytes) {
    // A write beyond the limit shall be an error, not a signal.
    signal(SIGXFSZ, SIG_IGN);
    return limit(RLIMIT_AS, memory) & limit(RLIMIT_FSIZE, file_bytes) & limit(RLIMIT_NOFILE, 64) &
           limit(RLIMIT_CORE, 0) & limit(RLIMIT_NPROC, account_threads);
}

bool cmedia_allow_processor_time(uint64_t seconds) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    rlim_t now = (rlim_t) (used.ru_utime.tv_sec + used.ru_stime.tv_sec);
    struct rlimit limit = {.rlim_cur = now + seconds + 1, .rlim_max = RLIM_INFINITY};
    return setrlimit(RLIMIT_CPU, &limit) == 0;
}

bool cmedia_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }

// MARK: Landlock

// Newer than Debian 12's header.
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

// Since version 6, Linux 6.12; the header's structure ends before `scoped`.
#define SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0)
#define SCOPE_SIGNAL (1ULL << 1)
struct ruleset {
    uint64_t handled_access_fs, handled_access_net, scoped;
};

#define MAY_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define MAY_WRITE (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG)

static uint64_t file_accesses(int version) {
    uint64_t all = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE |
                   LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                   LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                   LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                   LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= 2) all |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) all |= LANDLOCK_ACCESS_FS_TRUNCATE;
    return all;
}

static void allow(int ruleset, const char *folder, uint64_t access) {
    struct landlock_path_beneath_attr rule = {.allowed_access = access};
    rule.parent_fd = open(folder, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0) return;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
}

int cmedia_confine_files(
    const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count) {
    // Fonts, for the text in an SVG.
    static const char *const shared[] = {"/usr/lib", "/usr/share", "/etc/fonts", "/var/cache/fontconfig"};

    int version = (int) syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return 0;
    struct ruleset handled = {.handled_access_fs = file_accesses(version)};
    size_t known = sizeof handled.handled_access_fs;
    if (version >= 6) {
        handled.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
        known = sizeof handled;
    }
    int ruleset = (int) syscall(SYS_landlock_create_ruleset, &handled, known, 0);
    if (ruleset < 0) return 0;
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) allow(ruleset, shared[i], MAY_READ);
    for (size_t i = 0; i < readable_count; i++) allow(ruleset, readable[i], MAY_READ);
    for (size_t i = 0; i < writable_count; i++) allow(ruleset, writable[i], MAY_WRITE);
    bool confined = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return confined ? version : 0;
}

// MARK: seccomp

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define FIELD(name) offsetof(struct seccomp_data, name)
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ERROR(number) ANSWER(SECCOMP_RET_ERRNO | (number))
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
// Skips `count` instructions unless the call is `call`. `count` includes the load of an argument and its answers.
#define IF(call, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, count)
// The low half of an argument; the arguments checked here are ints.
#define ARGUMENT(index) LOAD(FIELD(args[index]))
#define ALLOW_VALUE(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE_VALUE(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), ERROR(EPERM)

bool cmedia_filter_system_calls(void) {
#ifdef THIS_ARCHITECTURE
    uint32_t self = (uint32_t) getpid();
    struct sock_filter program[] = {
        LOAD(FIELD(arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(FIELD(nr)),
#ifdef __x86_64__
        // The x32 numbers name the same calls a second time.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        ALLOW(open), ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink), ALLOW(poll), ALLOW(dup2),
        ALLOW(time), ALLOW(arch_prctl),
#endif
        // Memory and threads.
        ALLOW(brk), ALLOW(mmap), ALLOW(mprotect), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(membarrier),
        ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(set_tid_address), ALLOW(getpid), ALLOW(gettid),
        ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(exit), ALLOW(exit_group), ALLOW(rt_sigaction),
        ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
        // Time, and what the process may ask of itself and of the machine.
        ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(gettimeofday), ALLOW(clock_nanosleep), ALLOW(nanosleep),
        ALLOW(getrusage), ALLOW(times), ALLOW(getrandom), ALLOW(uname), ALLOW(sysinfo), ALLOW(getuid), ALLOW(geteuid),
        ALLOW(getgid), ALLOW(getegid), ALLOW(umask), ALLOW(getrlimit), ALLOW(setrlimit),
        // Files. Landlock says which ones may be opened.
        ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(preadv), ALLOW(write), ALLOW(pwrite64), ALLOW(writev),
        ALLOW(pwritev), ALLOW(lseek), ALLOW(close), ALLOW(openat), ALLOW(fstat), ALLOW(newfstatat), ALLOW(statx),
        ALLOW(statfs), ALLOW(fstatfs), ALLOW(faccessat), ALLOW(faccessat2), ALLOW(readlinkat), ALLOW(getcwd),
        ALLOW(getdents64), ALLOW(dup), ALLOW(dup3), ALLOW(ftruncate), ALLOW(fallocate), ALLOW(fadvise64), ALLOW(fsync),
        ALLOW(fdatasync), ALLOW(ppoll), ALLOW(eventfd2),
        // Whether a descriptor is a terminal, and how much can be read from it.
        IF(ioctl, 6), ARGUMENT(1), ALLOW_VALUE(TCGETS), ALLOW_VALUE(FIONREAD), ERROR(EPERM),
        // Not whom the kernel sends a signal once a descriptor is ready.
        IF(fcntl, 12), ARGUMENT(1), REFUSE_VALUE(F_SETOWN), REFUSE_VALUE(F_SETOWN_EX), REFUSE_VALUE(F_SETSIG),
        REFUSE_VALUE(F_SETLEASE), REFUSE_VALUE(F_NOTIFY), ANSWER(SECCOMP_RET_ALLOW),
        // The limits of this process alone.
        IF(prlimit64, 6), ARGUMENT(0), ALLOW_VALUE(0), ALLOW_VALUE(self), ERROR(EPERM),
        // Ending itself, as abort() does.
        IF(tgkill, 4), ARGUMENT(0), ALLOW_VALUE(self), ERROR(EPERM),
        IF(prctl, 8), ARGUMENT(0), ALLOW_VALUE(PR_SET_NAME), ALLOW_VALUE(PR_GET_NAME), ALLOW_VALUE(PR_SET_VMA),
        ERROR(EPERM),
        // Threads are fine, processes are not. clone3 hides its flags behind a pointer; without it libc uses clone.
        IF(clone3, 1), ERROR(ENOSYS),
        IF(clone, 4), ARGUMENT(0), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
        ANSWER(SECCOMP_RET_ALLOW), ERROR(EPERM),
        ERROR(EPERM),
    };
    struct sock_fprog filter = {.len = sizeof program / sizeof *program, .filter = program};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
#else
    return false;
#endif
}
