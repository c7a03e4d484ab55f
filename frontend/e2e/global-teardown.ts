import './global-setup.ts';

export default async function stopInnkeeper(): Promise<void> {
  await Promise.all((globalThis.innkeeperProducts ?? []).map((product) => product.stop()));
}
