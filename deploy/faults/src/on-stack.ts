import type { Stack } from './stack.ts';

export const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

/**
 * Does `work`, which says whether all is well, and ends the process: with 0 where it is. However it ends, with Ctrl-C too,
 * nothing of the stack stays behind.
 */
export async function onStack(stack: Stack, work: () => Promise<boolean>): Promise<never> {
  let interrupted = false;
  /** What goes wrong in the rest of the work meanwhile is of no interest. */
  async function leave(signal: NodeJS.Signals): Promise<void> {
    if (interrupted) return;
    interrupted = true;
    say(`${signal}: taking the hotel down`);
    await stack.leave();
    process.exit(130);
  }
  process.on('SIGINT', leave).on('SIGTERM', leave).on('SIGHUP', leave);

  const well = await work().catch((error: unknown) => {
    if (!interrupted) console.error(error);
    return false;
  });
  if (interrupted) await new Promise(() => {}); // `leave` ends the process
  await stack.leave();
  process.exit(well ? 0 : 1);
}
