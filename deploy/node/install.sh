#!/bin/sh
# install.sh FOLDER VERSION: installs the Node of package.json from npm into FOLDER, on a machine whose own is only VERSION.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
version=$2

fail() {
  rm -rf "$folder" # so that no later command takes a Node that does not run
  echo "Innkeeper needs Node 24 or later; this is $version. $1" >&2
  exit 1
}

command -v npm > /dev/null || fail 'npm, which could install it, is missing: install both from https://nodejs.org.'
case "$(uname -s) $(uname -m)" in
  'Linux x86_64' | 'Linux aarch64') ;;
  *) fail 'Install it from https://nodejs.org: npm has none for this kind of machine.' ;;
esac

echo 'Installing Node 24 from npm, because Innkeeper needs it and this machine has an older one' >&2
mkdir -p "$folder"
cd "$folder"
cp "$here/package.json" "$here/package-lock.json" .
# They are optional, so that npm takes the one for this machine. It keeps quiet when that cannot be installed.
npm ci --no-audit --no-fund --loglevel=error >&2 && installed=$(ls node_modules/node-linux-*/bin/node 2> /dev/null) ||
  fail "npm could not install one (npm's log has the reason, in $(npm config get cache)/_logs). You can install it from https://nodejs.org."
mkdir -p bin
ln -sf "../$installed" bin/node # npm 10 makes no such link
bin/node --version > /dev/null 2>&1 ||
  fail 'The one from npm does not run here, as it needs glibc: install it from your distribution, or from https://nodejs.org.'
