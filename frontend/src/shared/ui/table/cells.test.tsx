import { fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './cells.tsx';

test('reserves 50 by 50 px for a picture before it loads', () => {
  const { container } = render(<Thumbnail src="/pictures/pool.jpg" />);
  const { width, height } = container.querySelector('img')!;
  expect({ width, height }).toEqual({ width: 50, height: 50 });
});

test.each([undefined, null, ''])('shows No Image for %p', (src) => {
  render(<Thumbnail src={src} />);
  expect(screen.getByText('No Image')).toBeVisible();
});

test('shows No Image instead of a picture that cannot be read, until there is another', () => {
  const { container, rerender } = render(<Thumbnail src="/pictures/broken.jpg" />);
  fireEvent.error(container.querySelector('img')!);
  expect(screen.getByText('No Image')).toBeVisible();
  rerender(<Thumbnail src="/pictures/pool.jpg" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/pictures/pool.jpg');
});
