import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NumberedPager, rangeText, StepPager } from './Pager.tsx';

const shownNumbers = () =>
  screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);

it('shows all of seven pages', () => {
  render(
    <NumberedPager page={1} pageCount={7} onPage={() => {}}>
      70 rooms
    </NumberedPager>,
  );
  expect(shownNumbers()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

it('shows the ends and the neighbours of many pages', () => {
  render(
    <NumberedPager page={50} pageCount={100} onPage={() => {}}>
      1000 rooms
    </NumberedPager>,
  );
  expect(shownNumbers()).toEqual(['1', '…', '49', '50', '51', '…', '100']);
});

it('steps back and forth where pages are not counted', async () => {
  const steps = { onPrevious: jest.fn(), onNext: jest.fn() };
  const user = userEvent.setup();
  const { rerender } = render(
    <StepPager hasPrevious={false} hasNext {...steps}>
      1–2 of more than 2 rooms
    </StepPager>,
  );
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  rerender(
    <StepPager hasPrevious hasNext={false} {...steps}>
      3–4 of more than 2 rooms
    </StepPager>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('3–4 of more than 2 rooms');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect([steps.onPrevious, steps.onNext].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

describe('rangeText', () => {
  const noun = 'rooms';
  const exactly = (total: number) => ({ total, isTotalPartial: false });

  it('says which items of how many are shown', () => {
    expect(rangeText({ first: 3, last: 4 }, exactly(5), noun)).toBe('3–4 of 5 rooms');
  });

  it('says only how many there are when all are shown', () => {
    expect(rangeText({ first: 1, last: 5 }, exactly(5), noun)).toBe('5 rooms');
    expect(rangeText({ first: 1, last: 1 }, exactly(1), noun)).toBe('1 room');
  });

  it('says that there are more where the server stopped counting', () => {
    const total = { total: 10_000, isTotalPartial: true };
    expect(rangeText({ first: 1, last: 10 }, total, noun)).toBe('1–10 of more than 10,000 rooms');
  });
});
