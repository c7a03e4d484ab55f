import { Route, Routes } from 'react-router-dom';
import { deskPaths } from '../shared/desk-paths.ts';
import { loadLater } from '../shared/load-later.ts';
import { deskPages } from './desk-pages.ts';
import { layouts } from './layouts.ts';

const RequireStaff = loadLater(layouts.staff);
const DeskLayout = loadLater(layouts.desk);
const NotFoundPage = loadLater(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);

const entries = deskPages.map(({ path, load }) => ({ path, Component: loadLater(load) }));

const menu = deskPages.flatMap(({ path, permission, menu: name }) => {
  const formsOfEntry = deskPages.filter(({ menuPage }) => menuPage === path);
  const ofEntry = [path, ...formsOfEntry.map((form) => form.path)];
  return name ? [{ name, permission, to: path, pages: ofEntry }] : [];
});

const permissions = Object.fromEntries(deskPages.map(({ path, permission }) => [path, permission]));

/** React Router requires relative paths for routes inside another component. */
const belowDesk = (path: string) => path.slice(`${deskPaths.root}/`.length);

/** The routes of the desk's pages, inside its guard and its layout. */
export function DeskRoutes() {
  return (
    <Routes>
      <Route element={<RequireStaff />}>
        <Route element={<DeskLayout menu={menu} permissions={permissions} />}>
          {entries.map(({ path, Component }) => (
            <Route key={path} path={belowDesk(path)} element={<Component />} />
          ))}
          <Route index element={null} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
