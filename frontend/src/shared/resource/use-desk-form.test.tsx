import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormProblem } from './PanelForm.tsx';
import { asNumber, useDeskForm } from './use-desk-form.ts';

const schema = z.object({ name: z.string().min(3, 'must have three letters') });
const load = jest.fn<Promise<typeof schema>, []>();
const save = jest.fn(() => Promise.resolve());

function Form() {
  const form = useDeskForm({ name: 'test', record: null, initial: { name: '' }, loadSchema: load, save });
  return (
    <form {...form.attributes}>
      <TextField label="Name" {...form.field('name')} />
      <FormProblem>{form.problem}</FormProblem>
      <button type="submit">Save</button>
    </form>
  );
}

beforeEach(() => {
  save.mockClear();
  load.mockReset();
});

test('loads the shape when someone begins to fill the form in, not when it only has the focus', async () => {
  load.mockResolvedValue(schema);
  const { user } = renderPage(<Form />, '/');
  await user.click(screen.getByLabelText('Name'));
  expect(load).not.toHaveBeenCalled();
  await user.keyboard('A');
  expect(load).toHaveBeenCalled();
});

test('says that the shape did not load, keeps what was typed, and saves at the next attempt', async () => {
  fakeServer({ 'GET /': unreachable });
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const { user } = renderPage(<Form />, '/');
  await user.type(screen.getByLabelText('Name'), 'Sea Suite');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/did not load/)).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  load.mockResolvedValue(schema);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Sea Suite' }, null));
  expect(screen.queryByText(/did not load/)).toBeNull();
});

const numbers = z.object({
  floor: z.int('must be a whole number').nullish(),
  guests: z.int('must be a whole number').min(1, 'must be at least 1'),
});
const saveNumbers = jest.fn(() => Promise.resolve());
const initial: z.input<typeof numbers> = { floor: 2, guests: 2 };

function NumberForm() {
  const form = useDeskForm({
    name: 'numbers',
    record: null,
    initial,
    loadSchema: () => Promise.resolve(numbers),
    whenBlank: { guests: 'Enter how many guests' },
    save: saveNumbers,
  });
  return (
    <form {...form.attributes}>
      <TextField label="Floor" type="number" {...form.field('floor', asNumber)} />
      <TextField label="Guests" type="number" {...form.field('guests', asNumber)} />
      <button type="submit">Save</button>
    </form>
  );
}

describe('a number', () => {
  const show = () => renderPage(<NumberForm />, '/').user;
  const save = (user: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: 'Save' }));
  beforeEach(() => saveNumbers.mockClear());

  test('that is optional and cleared is saved as null', async () => {
    const user = show();
    await user.clear(screen.getByLabelText('Floor'));
    await save(user);
    await waitFor(() => expect(saveNumbers).toHaveBeenCalledWith({ floor: null, guests: 2 }, null));
  });

  test('0 is a number, not an empty field', async () => {
    const user = show();
    await user.clear(screen.getByLabelText('Floor'));
    await user.type(screen.getByLabelText('Floor'), '0');
    await save(user);
    await waitFor(() => expect(saveNumbers).toHaveBeenCalledWith({ floor: 0, guests: 2 }, null));
  });

  test('that is required and cleared is asked for', async () => {
    const user = show();
    await user.clear(screen.getByLabelText('Guests'));
    await save(user);
    expect(await screen.findByText('Enter how many guests')).toBeVisible();
    expect(saveNumbers).not.toHaveBeenCalled();
  });
});
