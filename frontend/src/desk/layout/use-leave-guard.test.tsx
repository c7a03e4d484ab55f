import { screen, waitFor } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { readToken, storeToken } from '../../shared/session/token.ts';
import { openAddForm } from '../../testing/category-forms.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { DeskMenu } from './DeskMenu.tsx';

const closeTab = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented ? 'asked' : 'closed';
};

test('asks before a changed form is left by a link or with the tab, and not before an untouched one', async () => {
  const { user, place } = openAddForm();
  expect(closeTab()).toBe('closed');
  await user.type(screen.getByLabelText('Name'), 'Loft');
  expect(closeTab()).toBe('asked');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  expect(place()).toBe(deskPaths.addCategory);
  expect(screen.getByLabelText('Name')).toHaveValue('Loft');

  await user.click(screen.getByRole('link', { name: 'Back' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(place()).toBe(deskPaths.categories));
});

test('asks before a changed form is lost by logging out', async () => {
  const { user } = openAddForm({}, <DeskMenu menu={[]} />);
  storeToken('a-token');
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.click(screen.getByRole('button', { name: 'LogOut' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(readToken()).toBe('a-token');
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'LogOut' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(readToken()).toBeNull());
});

test('leaves an untouched form without a question', async () => {
  const { user, place } = openAddForm();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(place()).toBe(deskPaths.categories);
  expect(closeTab()).toBe('closed');
});
