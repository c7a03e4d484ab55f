import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanIcons } from './lean-icons.ts';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerender-pages.ts';

/** The two fonts that every page needs are asked for together with the scripts, not after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      return Object.keys(bundle ?? {})
        .filter((file) => /(figtree-latin-wght|fraunces-latin-opsz)-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        }));
    },
  };
}

/**
 * What most pages behind the sign-in use comes in one file with the layout. Left alone, each piece that two pages
 * share becomes a file: thirty of them, each waiting for a free connection.
 */
const sharedBehindSignIn = new RegExp(
  [
    '/src/AppLayout',
    '/src/price',
    '/src/session/(user|RequireAdmin)',
    '/src/features/(booking|catalog|feedback|gallery)/api',
    '/src/ui/(CardTable|EmptyState|LoadFailed|LongDate|SelectField|StarRating|StatusBadge|TextAreaField|Thumbnail|notify)',
    '/node_modules/classnames/',
  ].join('|'),
);

const productionRouter = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

export default defineConfig({
  plugins: [react(), leanIcons(), preloadFonts(), prerenderPages(), precompress()],
  // Browsers without modulepreload load a moment later; that is cheaper than a polyfill for everybody.
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // a picture inside of a script keeps the page waiting
    // What changes once in months stays in the browser's cache when the pages change.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 2,
            },
            { name: 'ahead', test: /\/src\/ahead\.ts$|vite\/preload-helper/, priority: 3 },
            { name: 'first', test: /\/src\/main\.tsx$/, priority: 1 },
            { name: 'signed-in', test: sharedBehindSignIn },
          ],
        },
      },
    },
  },
  resolve: {
    // Its package.json points production builds, too, at the files with developers' warnings.
    alias: [{ find: /^react-router$/, replacement: productionRouter }],
  },
  css: {
    preprocessorOptions: {
      // Bootstrap 5.3 is written with @import and the older colour functions.
      scss: {
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      },
    },
  },
  server: {
    // As the gateway has it: without, a popup of the same site could not answer the page that opened it.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
    proxy: Object.fromEntries(
      ['/api', '/pictures', '/stand-in-google'].map((path) => [
        path,
        process.env['GATEWAY_URL'] ?? 'http://localhost:8080',
      ]),
    ),
  },
});
