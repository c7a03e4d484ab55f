import { screen } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { PERMISSIONS } from '../../testing/permissions.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TopBar } from './TopBar.tsx';

const openAs = (type: 'Admin' | 'Customer') => {
  fakeServer({
    'GET /users/get-user': () => ({
      body: { user: { firstName: 'Ada', type }, permissions: type === 'Admin' ? PERMISSIONS : [] },
    }),
  });
  return renderPage(<TopBar firstName="Ada" />, paths.home);
};

test('leads staff to the desk', async () => {
  openAs('Admin');
  expect(await screen.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', deskPaths.root);
});

test('leads no guest there', async () => {
  const { user } = openAs('Customer');
  expect(await screen.findByText('Hello, Ada')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
});
