// Preloaded (--import) into every program that the launcher starts. The IPC channel closes when the launcher ends, even
// by kill -9. The program then stops as it does on SIGTERM, and exits after 12 seconds at the latest.
// Plain JavaScript outside src, because it has to run without a build, like postgres-guard.mjs.
const STOP_WITHIN_MS = 12_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref(); // the channel must not keep a finished program alive
