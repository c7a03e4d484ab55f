import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { FormProblem } from './PanelForm.tsx';
import { useDeskForm } from './use-desk-form.ts';

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
