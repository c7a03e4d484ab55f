import { render, screen } from '@testing-library/react';
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
