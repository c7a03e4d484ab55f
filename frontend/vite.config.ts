import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillPage, toSiteHotel } from '@innkeeper/contracts/hotel-page';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sharedGroup } from './chunk-groups.ts';
import { compiledWords } from './compiled-words.ts';
import { leanCalendar } from './lean-calendar.ts';
import { leanFonts } from './lean-fonts.ts';
import { leanIcons } from './lean-icons.ts';
import { leanStyles, leanStylesCheck } from './lean-styles.ts';
import { leanWords } from './lean-words.ts';
import { logicalStyles } from './logical-styles.ts';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerender-pages.ts';

/** In development, fills the page as the gateway does (gateway/src/policies/pages.ts). */
function fillInDevelopment(gateway: string): Plugin {
  return {
    name: 'fill-in-development',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(`${gateway}/api/hotel`).then((response) => response.json());
      return fillPage(html, toSiteHotel(answer), '');
    },
  };
}

const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const productionRouter = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

export default defineConfig({
  define: { 'import.meta.env.INNKEEPER_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    compiledWords(),
    leanIcons(),
    leanStylesCheck(),
    leanCalendar(),
    leanFonts(),
    leanWords(),
    fillInDevelopment(gateway),
    prerenderPages(),
    precompress(),
  ],
  build: {
    modulePreload: {
      polyfill: false, // browsers without modulepreload load a moment later
      // Every page has these files already, so the lists of what the others need are shorter without them.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(react|rolldown-runtime|preload|first)-/.test(file)),
    },
    assetsInlineLimit: 0, // an image inlined in a script delays the page
    rolldownOptions: {
      output: {
        // Shorter than by default: the first file of every visit names all others, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Changes once in months, so it stays in the browser's cache when the pages change.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 2,
            },
            {
              name: 'preload',
              test: /\/src\/app\/(preload|layouts|pages)\.ts$|vite\/preload-helper/,
              priority: 3,
            },
            // Visits begin with the sign-in page, so it is part of the first file, as is what registration shares with
            // other pages: a file of its own would weigh more.
            {
              name: 'first',
              test: /\/src\/(app\/main|guest\/account\/(LoginPage|NameFields))\.tsx$|\/assets\/place-terrace\.ts$/,
              priority: 1,
            },
            // One name less in the first file of every visit, which names all others.
            {
              name: 'desk-routes',
              test: /\/src\/app\/(desk-pages\.ts|DeskRoutes\.tsx)$/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: sharedGroup, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  resolve: {
    // Its package.json leads production builds, too, to the files with developers' warnings.
    alias: [{ find: /^react-router$/, replacement: productionRouter }],
  },
  css: {
    postcss: { plugins: [leanStyles, logicalStyles] },
    preprocessorOptions: {
      // Bootstrap 5.3 is written with @import and the older colour functions.
      scss: {
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      },
    },
  },
  server: {
    // As the gateway sets it: without it, a popup of the same site could not answer the page that opened it.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
    proxy: Object.fromEntries(['/api', '/pictures', '/stand-in-google'].map((path) => [path, gateway])),
  },
});
