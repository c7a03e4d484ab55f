import './jest-global-setup.ts';

export default async function stopTestPostgres(): Promise<void> {
  await globalThis.innkeeperTestPostgres?.stop();
}
