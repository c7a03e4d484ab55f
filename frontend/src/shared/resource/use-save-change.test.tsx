import { screen, waitFor, within } from '@testing-library/react';
import { expectShown } from '../../testing/expect-shown.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ApiError } from '../api/errors.ts';
import { type RecordKind, useSaveChange } from './use-save-change.tsx';

interface Room {
  roomId: string;
  name: string;
  price: number;
  notes: string;
  version: number;
}
type Values = Pick<Room, 'name' | 'price' | 'notes'>;

const kind: RecordKind<Room, Values> = {
  noun: 'room',
  toValues: ({ name, price, notes }) => ({ name, price, notes }),
  fields: {
    name: { label: 'Name' },
    price: { label: 'Price', show: (price) => `$${price}` },
    notes: { label: 'Notes' },
  },
};
const opened: Room = { roomId: 'SS-301', name: 'Sea Suite', price: 200, notes: 'Quiet', version: 3 };
const { roomId: _, version: __, ...unchanged } = opened;

const conflictWith = (current: Room) =>
  new ApiError('Changed by another user.', { code: 'edit_conflict', status: 409, current });
const deleted = () => new ApiError('The room was not found.', { code: 'not_found', status: 404 });

interface Props {
  mine: Values;
  update: (values: Values & { version: number }) => Promise<void>;
  addAgain: ((values: Values) => Promise<void>) | undefined;
  onEnd: (outcome: unknown) => void;
}

/** A form with the values `mine`, and a button that saves. */
function Form({ mine, update, addAgain, onEnd }: Props) {
  const { saveChange, dialog } = useSaveChange(kind);
  const change = { opened, values: mine, update, ...(addAgain && { addAgain }) };
  return (
    <>
      <button type="button" onClick={() => void saveChange(change).then(onEnd, onEnd)}>
        Update
      </button>
      {dialog}
    </>
  );
}

interface Behaviour {
  /** The server's answers to consecutive updates; after the last one it saves. */
  answers: Error[];
  addAgain?: Props['addAgain'];
}

function openForm(mine: Values, { answers, addAgain }: Behaviour) {
  const sent = jest.fn(async (_values: Values & { version: number }) => {
    const error = answers.shift();
    if (error) throw error;
  });
  const outcome = jest.fn();
  const form = <Form mine={mine} update={sent} addAgain={addAgain} onEnd={outcome} />;
  return { sent, outcome, ...renderPage(form) };
}
const update = () => screen.getByRole('button', { name: 'Update' });
const dialog = () => screen.findByRole('dialog', { name: 'Another user changed this room' });

test('sends the version that the form was opened with', async () => {
  const { user, sent, outcome } = openForm({ ...unchanged, price: 220 }, { answers: [] });
  await user.click(update());
  expect(sent).toHaveBeenCalledWith({ ...unchanged, price: 220, version: 3 });
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(true));
});

test('asks about a field that both changed, and keeps mine', async () => {
  const theirs = { ...opened, price: 180, version: 5 };
  const { user, sent, outcome } = openForm({ ...unchanged, price: 220 }, { answers: [conflictWith(theirs)] });
  await user.click(update());
  const shown = within(await dialog());
  expect(shown.getByRole('group', { name: 'Price' })).toBeVisible();
  expect(shown.getByRole('radio', { name: 'Keep mine $220' })).toBeChecked();
  expect(shown.getByRole('radio', { name: 'Take theirs $180' })).not.toBeChecked();
  expect(shown.queryByText('Notes')).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(true));
  expect(sent).toHaveBeenLastCalledWith({ ...unchanged, price: 220, version: 5 });
});

test('takes theirs where that is chosen, with the keyboard alone', async () => {
  const theirs = { ...opened, price: 180, notes: '', version: 5 };
  const mine = { ...unchanged, price: 220, notes: 'Bath drips' };
  const { user, sent } = openForm(mine, { answers: [conflictWith(theirs)] });
  update().focus();
  await user.keyboard('{Enter}');
  await dialog();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Keep mine $220' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Take theirs $180' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Take theirs nothing' })).not.toBeChecked();
  for (let i = 0; i < 3; i++) await user.tab();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent).toHaveBeenLastCalledWith({ ...unchanged, price: 180, notes: 'Bath drips', version: 5 });
  await waitFor(() => expect(update()).toHaveFocus());
});

test('shows the fields that only they changed, which stay as they saved them', async () => {
  const theirs = { ...opened, notes: 'Bath drips', version: 5 };
  const { user, sent } = openForm({ ...unchanged, price: 220 }, { answers: [conflictWith(theirs)] });
  await user.click(update());
  const shown = within(await dialog());
  expect(shown.queryByRole('radio')).toBeNull();
  expect(shown.getByRole('term')).toHaveTextContent('Notes');
  expect(shown.getByRole('definition')).toHaveTextContent('Bath drips');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({ ...unchanged, price: 220, notes: 'Bath drips', version: 5 }),
  );
});

test('saves without a question when the record is again as the form shows it', async () => {
  const answers = [conflictWith({ ...opened, price: 220, version: 5 })];
  const { user, sent, outcome } = openForm({ ...unchanged, price: 220 }, { answers });
  await user.click(update());
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(true));
  expect(sent).toHaveBeenLastCalledWith({ ...unchanged, price: 220, version: 5 });
});

test('goes back to the form without saving, also with Escape', async () => {
  for (const leave of ['button', 'escape']) {
    const answers = [conflictWith({ ...opened, price: 180, version: 5 })];
    const { user, sent, outcome, unmount } = openForm({ ...unchanged, price: 220 }, { answers });
    await user.click(update());
    const shown = within(await dialog());
    if (leave === 'button') await user.click(shown.getByRole('button', { name: 'Back to the form' }));
    else await user.keyboard('{Escape}');
    await waitFor(() => expect(outcome).toHaveBeenCalledWith(false));
    expect(sent).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
  }
});

test('asks again when the record changes while the question is open', async () => {
  const first = { ...opened, price: 180, version: 5 };
  const answers = [conflictWith(first), conflictWith({ ...first, name: 'Bay Suite', version: 6 })];
  const { user, sent } = openForm({ ...unchanged, price: 220 }, { answers });
  await user.click(update());
  await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const second = within(await dialog());
  expect(await second.findByRole('term')).toHaveTextContent('Name');
  expect(second.queryByRole('radio')).toBeNull(); // the answer about the price still applies
  await user.click(second.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({ ...unchanged, price: 220, name: 'Bay Suite', version: 6 }),
  );
});

test('offers to add again what another user deleted, with the text of the form', async () => {
  const addAgain = jest.fn(async () => {});
  const { user, outcome } = openForm({ ...unchanged, price: 220 }, { answers: [deleted()], addAgain });
  await user.click(update());
  await expectShown('Another user deleted this room');
  await user.click(screen.getByRole('button', { name: 'Add as new' }));
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(true));
  expect(addAgain).toHaveBeenCalledWith({ ...unchanged, price: 220 });
});

test('keeps the form when what another user deleted is not added again', async () => {
  const addAgain = jest.fn(async () => {});
  const { user, outcome } = openForm(unchanged, { answers: [deleted()], addAgain });
  await user.click(update());
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(false));
  expect(addAgain).not.toHaveBeenCalled();
});

test('says that the text is still there when what was deleted cannot be added again', async () => {
  const { user, outcome } = openForm(unchanged, { answers: [deleted()] });
  await user.click(update());
  await expectShown('What you typed is still in the form.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(false));
});

test('throws any other answer', async () => {
  const error = new ApiError('Not now.', { code: 'unavailable', status: 503 });
  const { user, outcome } = openForm(unchanged, { answers: [error] });
  await user.click(update());
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(error));
});
