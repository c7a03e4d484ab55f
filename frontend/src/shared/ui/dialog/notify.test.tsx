import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from '../../api/errors.ts';
import { notify } from './notify.tsx';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(() => toast.remove());
  jest.useRealTimers();
});

const always = async () => true;

/** How long a note is shown, in ms, rounded to a tenth of a second. */
function timeShown(words: string): number {
  for (let ms = 0; ; ms += 100) {
    if (!screen.queryByText(words)) return ms;
    act(() => jest.advanceTimersByTime(100));
  }
}

test('closes an error after four seconds, a success after two', () => {
  act(() => void notify.failure('Delete Error!', null));
  expect(screen.getByRole('alert')).toHaveTextContent('Delete Error!');
  expect(timeShown('Delete Error!')).toBe(4000);
  act(() => void notify.success('Category deleted successfully!'));
  expect(screen.getByRole('status')).toHaveTextContent('Category deleted successfully!');
  expect(timeShown('Category deleted successfully!')).toBe(2000);
});

test('offers for ten seconds to undo, by the button and by the key, the newest change first', () => {
  const undone: string[] = [];
  const change = (what: string) => act(() => notify.undoable(what, () => undone.push(what), [what], always));
  const pressUndo = () => act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
  change('Checked in');
  expect(timeShown('Checked in')).toBe(10_000);
  pressUndo();
  expect(undone).toEqual([]);

  for (const what of ['Checked out', 'No show', 'Cancelled']) change(what);
  pressUndo();
  fireEvent.click(
    within(screen.getByText('Checked out').parentElement!).getByRole('button', { name: 'Undo' }),
  );
  pressUndo();
  expect(undone).toEqual(['Cancelled', 'Checked out', 'No show']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('offers to undo the last change of a record only, and of others as well', () => {
  const undone: string[] = [];
  const change = (what: string, ...about: string[]) =>
    act(() => notify.undoable(what, () => undone.push(what), about, always));
  change('Start cleaning', 'room 101');
  change('Other room', 'room 102');
  change('Clean now', 'room 101');
  expect(screen.queryByText('Start cleaning')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  change('Exchanged', 'MB-1', 'MB-2');
  change('Moved', 'MB-2');
  expect(screen.queryByText('Exchanged')).toBeNull();
  const pressUndo = () => act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
  for (let presses = 0; presses < 5; presses++) pressUndo();
  expect(undone).toEqual(['Moved', 'Clean now', 'Other room']);
});

test('removes a note whose change can no longer be undone, and only that one; the key follows', async () => {
  const undone: string[] = [];
  const may: Record<string, () => Promise<boolean>> = {
    own: async () => true,
    lost: async () => false,
    gone: () => Promise.reject(new ApiError('', { code: 'not_found', status: 404 })),
    taken: () => Promise.reject(new ApiError('', { code: 'item_name_taken', status: 409 })),
    forbidden: () => Promise.reject(new ApiError('', { code: 'forbidden', status: 403 })),
    busy: () => Promise.reject(new ApiError('', { code: 'unavailable', status: 503 })),
    unknown: () => Promise.reject(new TypeError('Failed to fetch')),
  };
  const note = (what: string) => notify.undoable(what, () => undone.push(what), [what], may[what]!);
  for (const what of Object.keys(may)) act(() => note(what));
  await act(async () => notify.recheckUndos());
  for (const what of ['lost', 'gone', 'taken', 'forbidden']) expect(screen.queryByText(what)).toBeNull();
  for (let presses = 0; presses < 5; presses++)
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
  expect(undone).toEqual(['unknown', 'busy', 'own']);
});

test('asks about a note once at a time, and again if something changed while it asked', async () => {
  const answers: ((may: boolean) => void)[] = [];
  const mayUndo = jest.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
  act(() => notify.undoable('Checked in', () => {}, ['MB-1'], mayUndo));
  act(() => {
    for (let changes = 0; changes < 5; changes++) notify.recheckUndos();
  });
  expect(mayUndo).toHaveBeenCalledTimes(1);
  await act(async () => answers[0]!(true));
  expect(mayUndo).toHaveBeenCalledTimes(2);
  await act(async () => answers[1]!(false));
  expect(screen.queryByText('Checked in')).toBeNull();
  act(() => notify.recheckUndos());
  expect(mayUndo).toHaveBeenCalledTimes(2);
});

test('asks every two seconds while the note is shown, because no feed reports most changes', async () => {
  let isPossible = true;
  const mayUndo = jest.fn(async () => isPossible);
  act(() => notify.undoable('Deleted', () => {}, [], mayUndo));
  await act(() => jest.advanceTimersByTimeAsync(4_500));
  expect(mayUndo).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Deleted')).toBeVisible();
  isPossible = false; // another desk took the name
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText('Deleted')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(mayUndo).toHaveBeenCalledTimes(3);
});

test('leaves the key to a field in which someone types', () => {
  const undo = jest.fn();
  act(() => notify.undoable('Checked in', undo, ['MB-1'], always));
  const field = document.body.appendChild(document.createElement('input'));
  act(() => void fireEvent.keyDown(field, { key: 'z', ctrlKey: true }));
  expect(undo).not.toHaveBeenCalled();
  field.remove();
});

test('shows at most twenty notes at once, the newest among them', () => {
  act(() => {
    for (let i = 1; i <= 25; i++) notify.success(`Note ${i}`);
  });
  expect(screen.getAllByRole('status')).toHaveLength(20);
  expect(screen.getByText('Note 25')).toBeInTheDocument();
});
