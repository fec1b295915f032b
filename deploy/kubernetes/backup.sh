#!/bin/sh
# Makes a dump of the database in BACKUPS and reads it back, then removes dumps that are older than KEEP_DAYS. Where PICTURES
# is a folder with the pictures, copies these too. Docs: operations.md, "Backup and restore".
set -eu
umask 077
backups=${BACKUPS:-/backups}
pictures=${PICTURES:-/pictures}
# Its time is the metric of the servers, where they share the folder; 1970 until the first backup has succeeded.
told=${DATA_DIR:-/data}/last-backup
if [ -d "${told%/*}" ] && [ ! -e "$told" ]; then touch -d @0 "$told"; fi

dump=$backups/pantheon-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
clean() { rm -f "$backups"/*.unfinished; }
clean
trap clean EXIT
# Of several addresses, the first at which it succeeds.
printf '%s\n' "${DATABASE_DIRECT_URL:-$DATABASE_URL}" | tr , '\n' | {
  while read -r address; do
    if pg_dump --format=custom --file="$dump.unfinished" "$address" </dev/null; then exit 0; fi
  done
  exit 1
}
pg_restore --file=/dev/null "$dump.unfinished"
mv "$dump.unfinished" "$dump"

# After the database, so that each picture that it shows is among them. What is missing there, or was cut, is copied.
if [ -d "$pictures" ]; then
  copies=$backups/pictures
  mkdir -p "$copies"
  list() { (cd "$1" && find . -type f -printf '%s %p\n' | sort); }
  list "$pictures" >"$backups/present.unfinished"
  list "$copies" | comm -23 "$backups/present.unfinished" - | cut -d ' ' -f 2- |
    # One that a member deletes meanwhile is none that is missing.
    (cd "$pictures" && xargs -r -d '\n' sh -c 'cp -a --parents --target-directory="$0" "$@" || {
      for each; do [ ! -e "$each" ] || cp -a --parents --target-directory="$0" "$each" || [ ! -e "$each" ] || exit 1; done
    }' "$copies")
  # A copy is as old as the last run that saw its picture: what was deleted since stays as long as the dumps that show it.
  cut -d ' ' -f 2- "$backups/present.unfinished" | (cd "$copies" && xargs -r -d '\n' touch -c)
  find "$copies" -type f -mtime +"$KEEP_DAYS" -delete
fi
sync
find "$backups" -maxdepth 1 -name 'pantheon-*.dump' -mtime +"$KEEP_DAYS" -delete
if [ -e "$told" ]; then touch "$told"; fi
