import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
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

test('shows at most twenty notes at once, the newest among them', () => {
  act(() => {
    for (let i = 1; i <= 25; i++) notify.success(`Note ${i}`);
  });
  expect(screen.getAllByRole('status')).toHaveLength(20);
  expect(screen.getByText('Note 25')).toBeInTheDocument();
});
