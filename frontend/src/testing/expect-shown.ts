import { screen, waitFor } from '@testing-library/react';

/** Waits until a text is visible. A dialog has its text before it is shown. */
export async function expectShown(text: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
}
