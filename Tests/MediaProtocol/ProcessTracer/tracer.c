#include "process_tracer.h"

#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>

#if defined(__x86_64__)

// Above this lies what the process itself keeps below its stack pointer.
static const uint64_t red_zone = 1024;

bool tracer_attach(pid_t process) {
    int status;
    return ptrace(PTRACE_ATTACH, process, NULL, NULL) == 0 && waitpid(process, &status, __WALL) == process;
}

void tracer_detach(pid_t process) { ptrace(PTRACE_DETACH, process, NULL, NULL); }

uint64_t tracer_put(pid_t process, const void *bytes, uint64_t count) {
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, process, NULL, &registers) != 0) return 0;
    uint64_t address = (registers.rsp - red_zone - count) & ~15ULL;
    for (uint64_t done = 0; done < count; done += sizeof(long)) {
        long word = 0;
        uint64_t part = count - done < sizeof word ? count - done : sizeof word;
        memcpy(&word, (const char *) bytes + done, part);
        if (ptrace(PTRACE_POKEDATA, process, address + done, word) != 0) return 0;
    }
    return address;
}

int64_t tracer_call(
    pid_t process, int64_t number, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, bool *failed) {
    struct user_regs_struct before;
    *failed = true;
    if (ptrace(PTRACE_GETREGS, process, NULL, &before) != 0) return 0;
    struct user_regs_struct registers = before;
    // The process stands behind the two bytes of the instruction `syscall`. -1 keeps the kernel from restarting that call.
    registers.rip -= 2;
    registers.rax = (uint64_t) number;
    registers.orig_rax = (uint64_t) -1;
    registers.rdi = a, registers.rsi = b, registers.rdx = c, registers.r10 = d, registers.r8 = e, registers.r9 = f;
    if (ptrace(PTRACE_SETREGS, process, NULL, &registers) != 0) return 0;
    int status;
    if (ptrace(PTRACE_SINGLESTEP, process, NULL, NULL) != 0 || waitpid(process, &status, __WALL) != process) return 0;
    if (!WIFSTOPPED(status) || ptrace(PTRACE_GETREGS, process, NULL, &registers) != 0) return 0;
    *failed = ptrace(PTRACE_SETREGS, process, NULL, &before) != 0;
    return (int64_t) registers.rax;
}

#else

bool tracer_attach(pid_t process) { return false; }
void tracer_detach(pid_t process) {}
uint64_t tracer_put(pid_t process, const void *bytes, uint64_t count) { return 0; }
int64_t tracer_call(
    pid_t process, int64_t number, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, bool *failed) {
    *failed = true;
    return 0;
}

#endif
