// Loaded before a program (LD_PRELOAD): while the file REFUSAL says "write" or "sync" and an errno's number, those calls
// fail with it for every file beside it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** The errno with which this call on the descriptor must fail; 0 when it may go on. */
static int refused(int fd, const char *call) {
  char link[64], path[PATH_MAX], said[16];
  int error = 0;
  const char *refusal = getenv("REFUSAL");
  FILE *file = refusal ? fopen(refusal, "r") : 0;
  if (!file) return 0;
  int read = fscanf(file, "%15s %d", said, &error);
  fclose(file);
  if (read != 2 || strcmp(said, call) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  size_t folder = strrchr(refusal, '/') - refusal;
  return length > (ssize_t)folder && strncmp(path, refusal, folder + 1) == 0 ? error : 0;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
  int error = refused(fd, "write");
  if (!error) return real(fd, data, size, offset);
  errno = error;
  return -1;
}

static int sync_with(int fd, const char *name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  int error = refused(fd, "sync");
  if (!error) return real(fd);
  errno = error;
  return -1;
}

int fsync(int fd) { return sync_with(fd, "fsync"); }
int fdatasync(int fd) { return sync_with(fd, "fdatasync"); }
