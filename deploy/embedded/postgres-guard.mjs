// Runs one Postgres program and stops it when this process's stdin closes, which happens even when the parent is killed
// with -9. It is started detached, so that Ctrl-C in a terminal reaches only the parent, which stops everything in order.
// Plain JavaScript outside src, because it has to run both from a build and from a checkout (tests).
//
//   node postgres-guard.mjs '{"command":"…","args":["…"],"uid":101,"gid":104,"removeAfterwards":"/tmp/…"}'
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const KILL_AFTER_MS = 15_000;

const { command, args, uid, gid, removeAfterwards } = JSON.parse(process.argv[2]);
const child = spawn(command, args, { uid, gid, stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true });

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  child.kill('SIGINT'); // Postgres's "fast" shutdown ends all sessions and flushes everything
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
}

process.stdin.resume().on('end', stop).on('close', stop).on('error', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.stderr.on('error', () => {}); // the parent that reads our output may have ended

child.on('error', (error) => {
  console.error(String(error));
  process.exit(127);
});
child.on('exit', (code) => {
  if (removeAfterwards) rmSync(removeAfterwards, { recursive: true, force: true });
  process.exit(code ?? 1);
});
