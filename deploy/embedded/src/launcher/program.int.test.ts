import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFilesPrivate, logFileOf, rotateLogs, runToEnd } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'innkeeper-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

it('logs, and what a program writes, are readable only for the user of the launcher', async () => {
  const before = process.umask(0o022); // as most machines have it
  try {
    keepFilesPrivate();
    rotateLogs(folder);
    const file = join(folder, 'writer.mjs');
    const written = join(folder, 'written');
    writeFileSync(file, `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2], '');`);
    const logFile = logFileOf(folder, 'writer');
    const program = { name: 'writer', file, args: [written], environment: {}, logFile };
    await runToEnd(program, new AbortController().signal);
    expect([join(folder, 'logs'), logFile, written].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
  } finally {
    process.umask(before);
  }
});
