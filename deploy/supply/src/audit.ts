// Checks package-lock.json against a list of advisories on this machine, without a connection to anywhere: make audit
// ADVISORIES is a file or a folder in the OSV format: one advisory, a list of them, or a folder of such files, for example
// the unpacked https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Advisory, findVulnerable, packagesOf } from './advisories.ts';

const [advisoriesPath, lockfile = 'package-lock.json'] = process.argv.slice(2);
if (!advisoriesPath) {
  console.error('Which advisories? make audit ADVISORIES=<a file or a folder in the OSV format>');
  process.exit(2);
}

function readAdvisories(path: string): Advisory[] {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readAdvisories(join(path, name)));
  const content = JSON.parse(readFileSync(path, 'utf8')) as Advisory | Advisory[] | { vulns: Advisory[] };
  if (Array.isArray(content)) return content;
  return 'vulns' in content ? content.vulns : [content];
}

const advisories = readAdvisories(advisoriesPath);
const installed = packagesOf(JSON.parse(readFileSync(lockfile, 'utf8')), process.env['PRODUCTION'] === '1');
const findings = findVulnerable(installed, advisories);
for (const { id, name, version, path, fixed, summary } of findings)
  console.log(`✗ ${id} ${name}@${version} (${path})${fixed ? `, fixed in ${fixed}` : ''}: ${summary}`);
console.log(`${installed.length} packages, ${advisories.length} advisories, ${findings.length} findings`);
process.exit(findings.length ? 1 : 0);
