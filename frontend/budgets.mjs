// What each page loads of scripts and styles, gzip, measured on the build; fails when a page weighs more than agreed.
// node budgets.mjs [dist]
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const signedIn = ['index.html', 'src/AppLayout.tsx'];
const staff = [...signedIn, 'src/session/RequireAdmin.tsx', 'src/features/admin/AdminRoutes.tsx'];

/** Budgets in kB; the modules are the page's entry and what it imports when it is opened. */
const pages = [
  { name: 'login', budget: 95, modules: ['index.html'] },
  { name: 'register', budget: 97, modules: ['index.html', 'src/features/identity/RegisterPage.tsx'] },
  { name: 'home', budget: 165, modules: [...signedIn, 'src/features/home/HomePage.tsx'] },
  { name: 'categories', budget: 140, modules: [...signedIn, 'src/features/catalog/CategoriesPage.tsx'] },
  { name: 'admin bookings', budget: 140, modules: [...staff, 'src/features/booking/AdminBookingsPage.tsx'] },
  {
    name: 'admin categories',
    budget: 140,
    modules: [...staff, 'src/features/catalog/AdminCategoriesPage.tsx'],
  },
  { name: 'admin rooms', budget: 140, modules: [...staff, 'src/features/catalog/AdminRoomsPage.tsx'] },
  { name: 'admin users', budget: 140, modules: [...staff, 'src/features/identity/AdminUsersPage.tsx'] },
  { name: 'admin feedback', budget: 140, modules: [...staff, 'src/features/feedback/AdminFeedbackPage.tsx'] },
  { name: 'admin gallery', budget: 140, modules: [...staff, 'src/features/gallery/AdminGalleryPage.tsx'] },
];

/** Every file that comes with the modules: themselves, their static imports, and the styles of both. */
function filesOf(modules, seen = new Set(), files = new Set()) {
  for (const name of modules.filter((each) => !seen.has(each))) {
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not a chunk of its own any more: correct the list of pages`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    filesOf(chunk.imports ?? [], seen, files);
  }
  return files;
}

async function weigh({ name, budget, modules }) {
  const files = [...filesOf(modules)];
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(dist, `${file}.gz`))).size));
  const kB = (extension) =>
    files.reduce((sum, file, index) => (file.endsWith(extension) ? sum + sizes[index] / 1000 : sum), 0);
  const total = kB('.js') + kB('.css');
  return {
    page: name,
    files: files.length,
    'js kB': kB('.js').toFixed(1),
    'css kB': kB('.css').toFixed(1),
    'total kB': total.toFixed(1),
    'budget kB': budget,
    ok: total <= budget,
  };
}

const weights = await Promise.all(pages.map(weigh));
console.table(weights);
if (weights.some(({ ok }) => !ok)) process.exitCode = 1;
