#!/bin/sh
# Copies the newest backup to the restic repository in RESTIC_REPOSITORY, encrypted with RESTIC_PASSWORD, and deletes
# copies that are older than 30 days. site-copy@.service runs it every night; see docs/owner/online.md.
set -eu
cd "$(dirname "$0")/.."

# A name is the time of its backup. Nightly backups that have stopped must not pass for copies.
backup=$(find -L backups -maxdepth 1 -type f \( -name '*.sqlite' -o -name '*.dump' \) -mtime -2 | sort | tail -n 1)
if [ -z "$backup" ]; then
  echo 'There is no backup of the last two days, so nothing was copied. Look for the reason: systemctl status "site-backup@*"' >&2
  exit 1
fi

# Only the newest: a copy holds no data that was deleted before the last night. From standard input, so that the copy has
# the same path wherever the release is.
restic backup --quiet --tag site --stdin --stdin-filename "${backup##*/}" < "$backup"
content=$backup.content.tgz
if [ -e "$content" ]; then restic backup --quiet --tag site-content --stdin --stdin-filename "${content##*/}" < "$content"; fi
# Backups leave out the secret of the customers' links. This copy is encrypted, so it has it. It never stands in a file here.
secret=$(node_modules/.bin/node scripts/links-secret.ts)
if [ -n "$secret" ]; then
  printf '%s' "$secret" | restic backup --quiet --tag site-links --stdin --stdin-filename "${backup##*/}.links-secret"
fi
# Removes only locks of a copy that was interrupted.
restic unlock --quiet
restic forget --quiet --tag site --tag site-content --tag site-links --group-by tags --keep-within 30d --prune
restic check --quiet
echo "Copied $backup."
