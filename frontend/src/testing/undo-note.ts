import { act, screen, waitFor } from '@testing-library/react';
import { notify } from '../shared/ui/dialog/notify.tsx';

/** The note about a change is asked about again, as it is every two seconds, and stays. */
export async function expectUndoStays(): Promise<void> {
  await act(async () => notify.recheckUndos());
  await new Promise((resolve) => setTimeout(resolve)); // answers of the fake server
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
}

/** The same after a change by another user: the note disappears. */
export async function expectUndoLost(): Promise<void> {
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  act(() => notify.recheckUndos());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
}
