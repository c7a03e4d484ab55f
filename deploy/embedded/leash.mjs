// Preloaded (--import) into every program the launcher starts. The channel to the launcher closes when the
// launcher is gone, even by kill -9: the program then stops as on any SIGTERM, or is stopped if that takes long.
// Plain JavaScript beside src, as postgres-guard.mjs is, and for the same reason.
const STOP_WITHIN_MS = 12_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref(); // a program that has nothing left to do ends, channel or not
