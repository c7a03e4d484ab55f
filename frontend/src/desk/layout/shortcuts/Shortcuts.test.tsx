import { screen, within } from '@testing-library/react';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { MayContext } from '../../../shared/resource/may.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Shortcuts } from './Shortcuts.tsx';

const find = jest.fn();
function open(may: (permission: string) => boolean = () => true, at: string = deskPaths.rooms) {
  const page = (
    <MayContext value={may}>
      <div className="desk">
        <button type="button" className="find" onClick={find}>
          Find
        </button>
        <Shortcuts hasButton />
        <label>
          Name <input />
        </label>
        <div className="today-lists">
          <button type="button" className="today-action">
            Check in
          </button>
        </div>
      </div>
    </MayContext>
  );
  return renderPage(page, at);
}
beforeEach(() => {
  localStorage.clear();
  find.mockClear();
});

test.each([
  ['n', deskPaths.newBooking],
  ['w', `${deskPaths.newBooking}?walkIn`],
  ['t', deskPaths.today],
  ['c', deskPaths.chart],
  ['N', deskPaths.newBooking],
])('%s opens %s', async (key, address) => {
  const { user, place } = open();
  await user.keyboard(key);
  expect(place()).toBe(address);
});

test('/ opens the search', async () => {
  const { user } = open();
  await user.keyboard('/');
  expect(find).toHaveBeenCalledTimes(1);
});

test('the first guest of Today is reached by two keys, so that three check them in', async () => {
  const { user, place } = open();
  await user.keyboard('tt');
  expect(place()).toBe(deskPaths.today);
  expect(screen.getByRole('button', { name: 'Check in' })).toHaveFocus();
});

test('keys that are typed into a field, or with Ctrl, are not for it', async () => {
  const { user, place } = open();
  await user.type(screen.getByLabelText('Name'), 'nwtc/?');
  expect(screen.getByLabelText('Name')).toHaveValue('nwtc/?');
  screen.getByLabelText('Name').blur();
  await user.keyboard('{Control>}t{/Control}{Alt>}n{/Alt}');
  expect(place()).toBe(deskPaths.rooms);
  expect(find).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('? lists the keys of the pages that someone may open, and no key leaves the list', async () => {
  const { user, place } = open((permission) => permission === 'bookings:read');
  await user.keyboard('n');
  expect(place()).toBe(deskPaths.rooms);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keys = within(dialog)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(keys).toEqual(['/', 'Ctrl K', '?']);
  await user.keyboard('t');
  expect(place()).toBe(deskPaths.rooms);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keys can be turned off on a device; the list stays', async () => {
  const { user, place } = open();
  await user.click(screen.getByRole('button', { name: '? Keys' }));
  await user.click(screen.getByRole('checkbox', { name: 'Use the keys of one letter on this device' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('n/');
  expect(place()).toBe(deskPaths.rooms);
  expect(find).not.toHaveBeenCalled();
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox'));
  await user.keyboard('{Escape}n');
  expect(place()).toBe(deskPaths.newBooking);
});
