import type { ReactNode } from 'react';
import { AddCategoryPage, UpdateCategoryPage } from '../desk/categories/CategoryFormPages.tsx';
import { deskPaths } from '../shared/desk-paths.ts';
import { fakeServer, type Handlers } from './fake-server.ts';
import { seaView } from './hotel-records.ts';
import { renderPage } from './render-page.tsx';

/** @param beside what else is on the screen. */
export const openAddForm = (handlers: Handlers = {}, beside?: ReactNode) => ({
  server: fakeServer({ 'POST /category': () => ({ status: 201, body: {} }), ...handlers }),
  ...renderPage(
    <>
      {beside}
      <AddCategoryPage />
    </>,
    deskPaths.addCategory,
  ),
});

export const openUpdateForm = (at: Parameters<typeof renderPage>[1], handlers: Handlers = {}) => ({
  server: fakeServer({
    'GET /category': () => ({ body: { categories: [seaView] } }),
    'PUT /category/Sea%20View': () => ({ body: {} }),
    ...handlers,
  }),
  ...renderPage(<UpdateCategoryPage />, at),
});

/** Where the list opens the form. */
export const withRecord = { pathname: deskPaths.updateCategory, state: seaView };
