// LD_PRELOAD library that makes a disk fail. While the file DISK_FAILURE holds "write" or "sync" and an errno, those
// calls fail with that errno for all files in the same folder.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** Returns the errno with which this call must fail, or 0. */
static int injected_error(int fd, const char *call) {
  char link[64], path[PATH_MAX], failing_call[16];
  int error = 0;
  const char *setting = getenv("DISK_FAILURE");
  FILE *file = setting ? fopen(setting, "r") : 0;
  if (!file) return 0;
  int read = fscanf(file, "%15s %d", failing_call, &error);
  fclose(file);
  if (read != 2 || strcmp(failing_call, call) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  size_t folder = strrchr(setting, '/') - setting;
  return length > (ssize_t)folder && strncmp(path, setting, folder + 1) == 0 ? error : 0;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
  int error = injected_error(fd, "write");
  if (!error) return real(fd, data, size, offset);
  errno = error;
  return -1;
}

static int sync_with(int fd, const char *name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  int error = injected_error(fd, "sync");
  if (!error) return real(fd);
  errno = error;
  return -1;
}

int fsync(int fd) { return sync_with(fd, "fsync"); }
int fdatasync(int fd) { return sync_with(fd, "fdatasync"); }
