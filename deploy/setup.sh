#!/bin/sh
# Makes a site with https of a bare server with Debian 12, Ubuntu 22.04 or newer. docs/owner/online.md explains it.
#   sh setup.sh                                             asks for the three values
#   sh setup.sh DOMAIN=acme.example.com EMAIL=… SMTP_URL=…  asks nothing
# Run it again to change a value, to repair, or with a newer ARCHIVE. It says what it changes, and keeps everything else.
# Optional: ARCHIVE (the release: a file or an address), NAME (of the user, the folder in /srv and the units), and CONTENT (a git
# repository with the files of your content).
set -eu
umask 022
export DEBIAN_FRONTEND=noninteractive

# npm run release writes the address of its archive here.
archive=
# The version in .nvmrc. Each file is what the registry's checksum says.
node_version=26.10.0
npm_version=12.2.2
sum_x64=69af90f5643f09d464e25e2b361b94ddcbeb6bdac2320b79f504733c388d5276
sum_arm64=29bc0298f7b936a1a293c5a7663abcbc41c49a8962816f56f35e218d0b1d2161
sum_npm=07fecbf753e2c3bc10ebeb3e9ed8738f6a0cc1292998b79e2e9f1dd2a5525e0c

# Replaces the file with what it reads, unless it is the same.
put() {
  cat > "$work/put"
  if cmp -s "$work/put" "$1"; then return 1; fi
  cp "$work/put" "$1"
  changed "Wrote $1."
}
# Prints the value of a setting of the site, or of another file.
setting() { if [ -f "${2:-$settings}" ]; then sed -n "s/^$1='\{0,1\}\([^']*\)'\{0,1\}$/\1/p" "${2:-$settings}" | tail -n 1; fi; }
# Not echo, which reads backslashes in a password as commands.
fail() { printf '%s\n' "$*" >&2; exit 1; }
changed() { printf '+ %s\n' "$*"; changes=yes; }
changes='' restart='' reload='' passphrase='' test_email=''

for argument; do
  case $argument in
    DOMAIN=* | EMAIL=* | SMTP_URL=* | ARCHIVE=* | NAME=* | CONTENT=*) export "${argument?}" ;;
    *) fail "What does \"$argument\" mean? Write DOMAIN=acme.example.com, EMAIL=you@example.com and SMTP_URL=…, or nothing to be asked." ;;
  esac
done
name=${NAME:-office}
archive=${ARCHIVE:-$archive}
folder=/srv/$name
settings=$folder/.env
as_site=/usr/local/bin/as-$name
# Is there from when a passphrase is made until it is shown.
unseen=/etc/$name-passphrase-not-shown

[ ! -d "$archive" ] || fail "$archive is a folder. Name the file contractor-front-office-VERSION.tar.gz."
wanted=$(basename "$archive" .tar.gz | sed -nE 's/^.*-([0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?)$/\1/p')
[ -z "$archive" ] || [ -n "$wanted" ] || fail "The name of an archive ends with its version, such as contractor-front-office-1.2.3.tar.gz. \"$(basename "$archive")\" does not."
case $archive in
  '' | *://*) ;;
  *)
    for file in "$archive" "$archive.sha256"; do [ -f "$file" ] || fail "There is no file $file. The archive and its checksum must be beside each other."; done
    archive=$(realpath "$archive")
    ;;
esac

# --- What this machine is

[ "$(id -u)" = 0 ] || fail "Run this as root: sudo sh $0"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
chmod 755 "$work"
# shellcheck source=/dev/null
. /etc/os-release
case ${ID:-} in debian) oldest=12 ;; ubuntu) oldest=22 ;; *) oldest= ;; esac
if [ -z "$oldest" ] || [ "$(printf %s "${VERSION_ID:-0}" | cut -d. -f1)" -lt "$oldest" ]; then
  fail "This is ${PRETTY_NAME:-another system}. The script knows Debian 12, Ubuntu 22.04 and newer ones. Anywhere else, use Docker: see docs/owner/online.md."
fi
case $(uname -m) in
  x86_64) arch=x64 sum_node=$sum_x64 ;;
  aarch64) arch=arm64 sum_node=$sum_arm64 ;;
  *) fail "This processor is $(uname -m). The script knows x86_64 and aarch64." ;;
esac
printf %s "$name" | grep -qxE '[a-z][a-z0-9-]{0,30}' || fail "NAME=$name must be lowercase letters, digits and hyphens, such as office."

# Another program may run as a user that this script did not make.
if getent passwd "$name" > /dev/null && [ ! -e "$as_site" ]; then
  fail "The user $name already exists, and this script did not make it. Give the site another name, such as NAME=front-office."
fi
# A second site would need a port and a part of Caddy's file of its own.
for other in /srv/*/.env; do
  other=$(basename "${other%/.env}")
  if [ "$other" != "$name" ] && [ -e "/usr/local/bin/as-$other" ]; then
    fail "This server already has the site $other for $(setting PUBLIC_URL "/srv/$other/.env" | sed 's#.*//##'). One server has one site. To change that site: sh $0 NAME=$other"
  fi
done

# --- The three values: given, or as they are, or asked

ask() {
  [ -t 0 ] || fail "$1 is missing: sh $0 DOMAIN=acme.example.com EMAIL=you@example.com SMTP_URL=…"
  printf '%s ' "$2" >&2
  IFS= read -r answer
  printf %s "$answer"
}
DOMAIN=${DOMAIN-$(setting PUBLIC_URL)}
[ -n "$DOMAIN" ] || DOMAIN=$(ask DOMAIN 'The domain of the site, such as acme.example.com:')
EMAIL=${EMAIL-$(setting MAIL_TO)}
[ -n "$EMAIL" ] || EMAIL=$(ask EMAIL 'Your email address, which gets the bookings:')
if [ -z "${SMTP_URL+set}" ]; then
  if [ -f "$settings" ]; then SMTP_URL=$(setting SMTP_URL)
  else SMTP_URL=$(ask SMTP_URL 'Your mail account, such as smtps://you%40example.com:password@mail.example.com:465 (empty: no email yet):'); fi
fi
DOMAIN=$(printf %s "$DOMAIN" | tr '[:upper:]' '[:lower:]' | sed 's#^https\{0,1\}://##; s#/*$##; s#^www\.##')
case $DOMAIN$EMAIL$SMTP_URL in *"
"*) fail 'A value has two lines. Each must be one line.' ;; esac
printf %s "$DOMAIN" | grep -qxE '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]' || fail "\"$DOMAIN\" is not a domain such as acme.example.com."
printf %s "$EMAIL" | grep -qxE "[^[:space:]'\"<>]+@[^[:space:]'\"<>@]+" || fail "\"$EMAIL\" is not an email address."
[ -z "$SMTP_URL" ] || printf %s "$SMTP_URL" | grep -qxE "smtps?://[^[:space:]'\"]+" || fail "SMTP_URL must look like smtps://user:password@mail.example.com:465. In the password, write %23 for #, %40 for @, %2F for / and %27 for '."

# The site's commands read $settings. A variable would count more.
domain=$DOMAIN email=$EMAIL smtp_url=$SMTP_URL content=${CONTENT:-}
unset DOMAIN EMAIL SMTP_URL CONTENT ARCHIVE NAME PUBLIC_URL TRUST_PROXY MAIL_FROM MAIL_TO

# --- Programs

# Node needs libatomic1.
packages="ca-certificates caddy curl libatomic1 restic ufw unattended-upgrades ${content:+git openssh-client}"
missing=
for package in $packages; do
  [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
  apt-get update -qq
  # Ubuntu 22.04 has no Caddy: this is where its makers publish it.
  case $missing in *caddy*)
    if ! apt-cache show caddy > /dev/null 2>&1; then
      apt-get install -y -qq ca-certificates curl > /dev/null
      curl -fsSL https://dl.cloudsmith.io/public/caddy/stable/gpg.key -o /etc/apt/caddy-stable.asc || fail 'dl.cloudsmith.io, where Caddy comes from, does not answer. Run this again later.'
      echo 'deb [signed-by=/etc/apt/caddy-stable.asc] https://dl.cloudsmith.io/public/caddy/stable/deb/debian any-version main' > /etc/apt/sources.list.d/caddy-stable.list
      apt-get update -qq
    fi
  esac
  # shellcheck disable=SC2086 # each word is a package
  apt-get install -y -qq $missing > /dev/null
  changed "Installed$missing."
fi

# Gets a file or an address.
fetch() {
  case $1 in
    *://*) curl -fsSL --retry 3 "$1" -o "$2" || fail "$1 could not be downloaded. Run this again when the connection works." ;;
    *) cat "$1" > "$2" ;;
  esac
}
download() {
  fetch "$1" "$work/file.tgz"
  echo "$2  $work/file.tgz" | sha256sum --check --status || fail "$1 is not the file that was expected. Nothing of it was used."
}
# npm installs the packages of a release, and Node runs npm. A release brings its own Node for the site.
if ! npm --version > /dev/null 2>&1 || ! node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2> /dev/null; then
  registry=https://registry.npmjs.org
  download "$registry/node-linux-$arch/-/node-linux-$arch-$node_version.tgz" "$sum_node"
  tar -xzf "$work/file.tgz" -C /usr/local --no-same-owner --strip-components=1 package/bin/node
  download "$registry/npm/-/npm-$npm_version.tgz" "$sum_npm"
  mkdir -p /usr/local/lib/node_modules/npm
  tar -xzf "$work/file.tgz" -C /usr/local/lib/node_modules/npm --no-same-owner --strip-components=1
  chmod 755 /usr/local/bin/node
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  changed "Installed Node $node_version and npm $npm_version in /usr/local."
fi

# --- The site

put "$as_site" << END || true
#!/bin/sh
# Runs a command as the user of the site, in its folder: as-$name npm run doctor
cd $folder && exec setpriv --reuid $name --regid $name --init-groups env HOME=/var/lib/$name "\$@"
END
chmod 755 "$as_site"
if ! getent passwd "$name" > /dev/null; then
  useradd --system --user-group --home-dir "/var/lib/$name" --create-home --shell /usr/sbin/nologin "$name"
  changed "Created the user $name, who runs the site."
fi
if [ ! -d "$folder" ]; then install -d -o "$name" -g "$name" "$folder"; fi

version() { sed -n 's/^  "version": "\(.*\)",$/\1/p' "$folder/current/package.json"; }
if [ ! -e "$folder/current" ]; then
  [ -n "$archive" ] || fail 'Name the release: sh setup.sh ARCHIVE=contractor-front-office-VERSION.tar.gz, or its address.'
  fetch "$archive.sha256" "$work/sum"
  download "$archive" "$(cut -d' ' -f1 "$work/sum")"
  tar -tzf "$work/file.tgz" > "$work/names" 2> /dev/null || fail "$archive is incomplete or damaged, as its checksum is. Get both again."
  grep -q '^[^/]*/build/\.built$' "$work/names" || fail "$archive is not a release: it has no build. Get it again, with its checksum."
  "$as_site" tar -xzf - --strip-components=1 < "$work/file.tgz"
  "$as_site" npm ci --omit=dev --loglevel=error
  "$as_site" ln -s . current
  changed "Installed version $(version) in $folder."
elif [ -n "$archive" ] && [ "$(printf '%s\n' "$(version)" "$wanted" | sort -V | tail -n 1)" != "$(version)" ]; then
  (cd "$folder" && npm run --silent upgrade -- "$archive")
  changed "Upgraded to version $(version)."
fi
for inner in data backups; do [ -d "$folder/$inner" ] || "$as_site" install -d -m 700 "$inner"; done

if [ -n "$content" ] && [ ! -e "$folder/data/content" ]; then
  key=/var/lib/$name/.ssh/id_ed25519
  if [ ! -e "$key" ]; then
    "$as_site" install -d -m 700 "${key%/*}"
    "$as_site" ssh-keygen -q -t ed25519 -N '' -f "$key"
  fi
  "$as_site" env GIT_SSH_COMMAND='ssh -o StrictHostKeyChecking=accept-new' git clone --quiet "$content" data/content || fail "If the repository is private, let this key read it (GitHub: Settings, Deploy keys), and run this again:
$(cat "$key.pub")"
  changed "Fetched the content from $content."
  restart=yes
fi

# Keeps every other line of the file.
set_setting() {
  if [ "$(setting "$1")" != "$2" ]; then
    (umask 077 && { grep -sv "^$1=" "$settings" || true; printf "%s='%s'\n" "$1" "$2"; } > "$work/settings")
    install -m 600 -o "$name" -g "$name" "$work/settings" "$settings"
    changed "Set $1 in $settings."
    restart=yes
  fi
}
mail_before=$(setting SMTP_URL)$(setting MAIL_TO)
set_setting PUBLIC_URL "https://$domain"
set_setting TRUST_PROXY 127.0.0.1
set_setting SMTP_URL "$smtp_url"
[ -n "$(setting MAIL_FROM)" ] || set_setting MAIL_FROM "$email"
set_setting MAIL_TO "$email"
if [ -n "$smtp_url" ] && [ "$mail_before" != "$smtp_url$email" ]; then test_email=yes; fi

if [ ! -e "$folder/data/admin-password-hash" ]; then
  : > "$unseen"
  # An empty line lets it make a passphrase.
  passphrase=$(echo | "$as_site" npm run --silent admin:password | sed -n 's/^ *Admin passphrase: //p')
  changed 'Made the passphrase of the dashboard.'
fi

# --- Units and https

# The user of the site can write to the folder. No other unit of it may run as root.
for unit in site@.service site@.socket site-backup@.service site-backup@.timer site-copy@.service site-copy@.timer; do
  if put "/etc/systemd/system/$unit" < "$folder/current/deploy/$unit"; then reload=yes; fi
done
if [ -n "$reload" ]; then systemctl daemon-reload; restart=yes; fi
# Who has set up nginx instead keeps it.
if systemctl is-active --quiet nginx.service; then caddy=''; else caddy=caddy.service; fi
for unit in "site@$name.socket" "site@$name.service" "site-backup@$name.timer" $caddy; do
  if ! systemctl is-enabled --quiet "$unit" || ! systemctl is-active --quiet "$unit"; then
    case $unit in site@*.service) restart= ;; esac
    systemctl enable --quiet --now "$unit"
    changed "Started $unit."
  fi
done
if [ -n "$restart" ]; then
  systemctl restart "site@$name.service"
  changed 'Restarted the site.'
fi

[ -e /etc/caddy/Caddyfile.before ] || cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before
sed "s/{\$DOMAIN}/$domain/g" "$folder/current/deploy/Caddyfile" > "$work/Caddyfile"
if [ -n "$caddy" ] && put /etc/caddy/Caddyfile < "$work/Caddyfile"; then
  systemctl reload "$caddy"
fi

# --- Firewall: also the ports on which you are connected

ssh_ports=$({ sshd -T 2> /dev/null || true; } | sed -n 's/^port //p')
for port in ${ssh_ports:-22} 80 443; do
  case $(ufw allow "$port/tcp") in *[Ss]kipping*) ;; *) changed "The firewall lets in port $port." ;; esac
done
if ! ufw status | grep -q '^Status: active'; then
  ufw --force enable > /dev/null
  changed 'Turned on the firewall.'
fi

# --- Is it there?

printf '\nWaiting for https://%s …' "$domain"
tries=20
until curl -fsS --max-time 5 -o /dev/null "https://$domain/readyz" 2> /dev/null; do
  tries=$((tries - 1))
  if [ "$tries" = 0 ]; then break; fi
  printf .
  sleep 3
done
echo
"$as_site" npm run --silent doctor || true
if [ -n "$test_email" ]; then "$as_site" npm run --silent doctor -- --send-test "$email" || true; fi

[ -n "$changes" ] || echo 'Nothing had to be changed.'
if [ "$tries" = 0 ]; then
  cat << END

https://$domain does not answer yet. Let its A record, and that of www.$domain, name this server ($(hostname -I | cut -d' ' -f1)), and open the
ports 80 and 443 in the provider's firewall. Then run this again, or wait: Caddy keeps trying. Its log: journalctl -u caddy
END
fi
if [ -n "$passphrase" ]; then shown=$passphrase
elif [ -e "$unseen" ]; then shown="made by a run that stopped before it was shown. Make a new one: as-$name npm run admin:password"
else shown="as before. To set another: as-$name npm run admin:password"; fi
cat << END

  The site:       https://$domain
  The dashboard:  https://$domain/admin
  Passphrase:     $shown
${passphrase:+  It is shown only once. We store only its hash.
}
  Sign in, and make the site your own: Tools, Website.
END
rm -f "$unseen"
