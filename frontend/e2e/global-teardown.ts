import './global-setup.ts';

export default async function stopInnkeeper(): Promise<void> {
  await globalThis.innkeeperProduct?.stop();
}
