// Shifts the clock of a program by LATER_DAYS days when loaded with LD_PRELOAD: the wall clock and the file times set by the
// kernel. Clocks that count from the start of the machine do not change.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

// File times after `since` were set by the kernel and are shifted. A test must therefore not set one of the last two days.
static time_t since, offset;

__attribute__((constructor)) static void begin(void) {
  if (since) return;
  const char *days = getenv("LATER_DAYS");
  struct timespec now;
  REAL(clock_gettime)(CLOCK_REALTIME, &now);
  offset = days ? atol(days) * 86400 : 0;
  since = now.tv_sec - 2 * 86400;
}

int clock_gettime(clockid_t clock, struct timespec *to) {
  static typeof(&clock_gettime) real;
  if (!real) real = REAL(clock_gettime);
  begin();
  int result = real(clock, to);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) to->tv_sec += offset;
  return result;
}

time_t time(time_t *to) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (to) *to = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *to, void *zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *to = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

static struct timespec sooner(struct timespec until) {
  begin();
  if (until.tv_sec > since) until.tv_sec -= offset;
  return until;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until) {
  // An older version of this symbol exists.
  typeof(&pthread_cond_timedwait) real = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  struct timespec copy = sooner(*until);
  return (real ? real : REAL(pthread_cond_timedwait))(condition, mutex, &copy);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  struct timespec copy = sooner(*until);
  return REAL(sem_timedwait)(semaphore, &copy);
}

static void show(struct timespec *date) {
  if (date->tv_sec >= since) date->tv_sec += offset;
}

static int shown(int result, struct stat *status) {
  begin();
  if (result == 0) {
    show(&status->st_atim);
    show(&status->st_mtim);
    show(&status->st_ctim);
  }
  return result;
}

int stat(const char *path, struct stat *status) { return shown(REAL(stat)(path, status), status); }

int lstat(const char *path, struct stat *status) { return shown(REAL(lstat)(path, status), status); }

int fstat(int file, struct stat *status) { return shown(REAL(fstat)(file, status), status); }

int fstatat(int folder, const char *path, struct stat *status, int flags) {
  return shown(REAL(fstatat)(folder, path, status, flags), status);
}

// Converts times of the shifted clock to the kernel's clock before they are stored.
static const struct timespec *kept(const struct timespec times[2], struct timespec copy[2]) {
  if (!times) return times;
  begin();
  for (int which = 0; which < 2; which++) {
    copy[which] = times[which];
    int isNamed = copy[which].tv_nsec != UTIME_NOW && copy[which].tv_nsec != UTIME_OMIT;
    if (isNamed && copy[which].tv_sec >= since + offset) copy[which].tv_sec -= offset;
  }
  return copy;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  struct timespec copy[2];
  return REAL(utimensat)(folder, path, kept(times, copy), flags);
}

int futimens(int file, const struct timespec times[2]) {
  struct timespec copy[2];
  return REAL(futimens)(file, kept(times, copy));
}

int utimes(const char *path, const struct timeval times[2]) {
  if (!times) return REAL(utimes)(path, times);
  struct timespec both[2];
  for (int which = 0; which < 2; which++) {
    both[which] = (struct timespec){times[which].tv_sec, times[which].tv_usec * 1000};
  }
  return utimensat(AT_FDCWD, path, both, 0);
}
