import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a .br and a .gz file beside every text file that is sent as it is, so that the server need not compress while a guest waits. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: 'post', // after the prerendered pages are written
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true });
        const texts = files.filter((file) => /\.(js|css|svg|txt)$/.test(file));
        await Promise.all(
          texts.map(async (file) => {
            const path = join(outDir, file);
            const content = await readFile(path);
            await Promise.all([
              writeFile(`${path}.br`, await promisify(brotliCompress)(content)),
              writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
            ]);
          }),
        );
      },
    },
  };
}
