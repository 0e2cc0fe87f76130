#!/bin/sh
# Builds and switches releases; see docs/owner/online.md. Run it as the user that owns the folder.
#   deploy/release.sh                     builds the checked-out commit and makes it the current release
#   deploy/release.sh --committed         the same, without changes that are not committed
#   deploy/release.sh --unpacked FOLDER   makes an unpacked archive with its packages the current release, as npm run upgrade does
#   deploy/release.sh rollback            makes the previous release current again
#   deploy/release.sh rollback BACKUP     the same, and restores the backup; stop the server first
#   deploy/release.sh discard [EARLIER]   deletes the previous release, which failed, and makes EARLIER the previous one again
#   deploy/release.sh finish              ends an upgrade: deletes all but the last three releases, as the first two commands do
# The server runs from the link `current`. Restart it afterward.
set -eu
umask 022
cd -P "$(dirname "$0")/.."
# A release of an archive has this file, too.
if [ -L ../../current ] && [ "$(basename "$(dirname "$PWD")")" = releases ]; then cd ../..; fi

# File names contain a content hash, so files of several releases fit in one folder.
assets=build/client/assets

# Replaces a link atomically, by renaming a new one over it.
link() {
  ln -s "$1" "$2.new"
  mv -T "$2.new" "$2"
}

make_current() {
  before=$(readlink current || true)
  link "$1" current
  if [ -n "$before" ]; then link "$before" previous; fi
  echo "The current release is ${1#releases/}. Restart the server."
}

finish() {
  set -- releases/*
  while [ $# -gt 3 ]; do
    case $1 in "$(readlink current)" | "$(readlink previous)") ;; *) rm -rf "$1" ;; esac
    shift
  done
  # The first archive was unpacked into this folder itself. Its commands now run the current release.
  if [ "$(readlink current)" = . ] || [ "$(cat current/build/.built)" != release ]; then return; fi
  sed 's#"\(exec \)*node scripts/#"\1current/node_modules/.bin/node current/scripts/#' current/package.json > package.json.new
  mv package.json.new package.json
  if [ -e build ] && [ "$(readlink previous)" != . ]; then
    (cd current && ls -A) | grep -vxE 'backups|content|data|\.env|package\.json' | xargs rm -rf
  fi
}

if [ "${1:-}" = finish ]; then
  finish
  exit
fi

if [ "${1:-}" = discard ]; then
  failed=$(readlink previous)
  if [ -n "${2:-}" ]; then link "$2" previous; else rm previous; fi
  case $failed in releases/*) rm -rf "$failed" ;; esac
  exit
fi

if [ "${1:-}" = rollback ]; then
  previous=$(readlink previous) || { echo 'There is no previous release.' >&2; exit 1; }
  if [ -n "${2:-}" ]; then
    # The newer release knows every table of the older one and drops later ones.
    npm --prefix current run --silent restore -- "$2" --force
  else
    (cd "$previous" && node_modules/.bin/node scripts/check-store.ts) || {
      echo 'Nothing was changed. If the upgrade migrated the store, stop the server and add the backup that the upgrade made.' >&2
      exit 1
    }
  fi
  make_current "$previous"
  exit
fi

# A release is an archive or a commit. Changes that were only saved would be missing from it.
unpacked=
if [ "${1:-}" = --unpacked ]; then unpacked=$2; else changes=$(git status --porcelain); fi
if [ -n "${changes:-}" ] && [ "${1:-}" != --committed ]; then
  cat >&2 << END
These files have changes that are not committed, so the release would lack them:
$changes
To release them, commit them and run this again:
  git add --all && git commit --message 'Describe the change'
To put them aside: git stash --include-untracked
To release the last commit without them: deploy/release.sh --committed
END
  exit 1
fi

# Names sort by time and are unique: a second release within one second waits for the next.
mkdir -p releases
if [ -n "$unpacked" ]; then name=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$unpacked/package.json"); else name=$(git rev-parse --short HEAD); fi
until release=releases/$(date -u +%Y-%m-%dT%H-%M-%SZ)-$name && [ ! -e "$release" ]; do sleep 1; done
trap 'rm -rf "$release"' EXIT

if [ -n "$unpacked" ]; then
  # The first release is this folder itself.
  [ -e current ] || ln -s . current
  mv "$unpacked" "$release"
  # The owner's content, now or later, unless the archive brings its own.
  [ -e "$release/content" ] || ln -s ../../content "$release/content"
else
  mkdir "$release"
  git archive HEAD | tar -x -C "$release"
fi
# All releases share data, backups and settings.
for folder in data backups; do [ -d "$folder" ] || mkdir -m 700 "$folder"; done
for name in data backups .env; do ln -s "../../$name" "$release/$name"; done
if [ -z "$unpacked" ]; then
  (cd "$release" && npm ci --loglevel=error && npm run build && npm prune --omit=dev --loglevel=error)
fi

# Open pages still load files of the previous two releases.
ls "$release/$assets" > "$release/build/own-assets"
for earlier in previous current; do
  [ -e "$earlier" ] || continue
  [ -e "$earlier/build/own-assets" ] || ls "$earlier/$assets" > "$earlier/build/own-assets"
  while read -r file; do
    [ -e "$release/$assets/$file" ] || cp -p "$earlier/$assets/$file" "$release/$assets/"
  done < "$earlier/build/own-assets"
done

if [ -e current ]; then npm --prefix current run --silent backup; fi
trap - EXIT
make_current "$release"
# npm run upgrade may still go back. It finishes when the new release runs.
if [ -z "$unpacked" ] && [ "${1:-}" != --upgrade ]; then finish; fi
