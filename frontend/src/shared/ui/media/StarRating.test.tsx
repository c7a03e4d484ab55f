import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { StarRating, Stars } from './StarRating.tsx';

function Asked() {
  const [rate, setRate] = useState(2);
  return <StarRating legend="Rating" value={rate} onChange={setRate} />;
}
const chosen = () => screen.getByRole('radio', { checked: true });

test('names each half star as specified', () => {
  render(<Asked />);
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '0.5 stars, Useless',
    '1 stars, Useless+',
    '1.5 stars, Poor',
    '2 stars, Poor+',
    '2.5 stars, Ok',
    '3 stars, Ok+',
    '3.5 stars, Good',
    '4 stars, Good+',
    '4.5 stars, Excellent',
    '5 stars, Excellent+',
  ]);
});

test('chooses half stars by click and by arrow key', async () => {
  const user = userEvent.setup();
  render(<Asked />);
  await user.click(screen.getByRole('radio', { name: /^3\.5 stars/ }));
  expect(screen.getByText('3.5 · Good')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toHaveAccessibleName('4 stars, Good+');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText('3 · Ok+')).toBeVisible();
});

test('previews the rating under the mouse without choosing it', async () => {
  const user = userEvent.setup();
  render(<Asked />);
  const [five] = screen.getAllByText('5 stars, Excellent+');
  await user.hover(five!.closest('label')!);
  expect(screen.getByText('5 · Excellent+')).toBeVisible();
  expect(chosen()).toHaveAccessibleName('2 stars, Poor+');
  await user.unhover(five!.closest('label')!);
  await user.hover(screen.getByText('Rating'));
  expect(screen.getByText('2 · Poor+')).toBeVisible();
});

test('names a shown rating for screen readers', () => {
  render(<Stars rate={4.5} />);
  expect(screen.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
});
