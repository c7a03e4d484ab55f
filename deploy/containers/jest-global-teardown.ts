import { rm } from 'node:fs/promises';
import './jest-global-setup.ts';

export default async function stopTestContainers(): Promise<void> {
  await globalThis.innkeeperTestStores?.stop();
  const folder = globalThis.innkeeperTestFolder;
  if (folder) await rm(folder, { recursive: true, force: true });
}
