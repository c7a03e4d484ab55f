// node --import <this file>: reports, after each request, the packages whose CommonJS modules are loaded.
import diagnostics from 'node:diagnostics_channel';
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);
const packageOf = (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '';

diagnostics.subscribe('http.server.response.finish', () => {
  const loaded = [...new Set(Object.keys(cache).map(packageOf))];
  process.stdout.write(`${JSON.stringify({ msg: 'libraries', loaded })}\n`);
});
