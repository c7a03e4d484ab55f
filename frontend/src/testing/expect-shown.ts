import { screen, waitFor } from '@testing-library/react';

/** Waits until a text can be seen. A dialog writes its words first and shows itself after. */
export async function expectShown(text: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
}
