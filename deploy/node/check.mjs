// Imported first by Jest's configurations: by hand Jest runs on the machine's Node, which may be older than the one of make.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [oldest] = /\d+/.exec(engines.node);
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `Innkeeper needs Node ${oldest} or later; this is ${process.version}. For the one of make: export PATH="$(make path)"`,
  );
  process.exit(1);
}
