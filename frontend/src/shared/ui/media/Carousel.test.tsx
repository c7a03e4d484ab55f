import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Carousel } from './Carousel.tsx';

const places = ['Beach', 'Garden', 'Lake', 'Pool', 'Terrace'];
const realMatchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = realMatchMedia;
});

/** A screen for which the given media queries match. */
function screenMatching(...queries: string[]) {
  window.matchMedia = (query) => Object.assign(realMatchMedia(query), { matches: queries.includes(query) });
}

function renderPlaces(names = places) {
  render(
    <>
      <h2 id="title">Find your best vacation plan !</h2>
      <Carousel
        labelledBy="title"
        nameOf={(position, count) => `Place ${position} of ${count}`}
        slidesWide={4}
        autoplayMs={3000}
        slides={names.map((name) => <p key={name}>{name}</p>)}
      />
    </>,
  );
}
const inView = () =>
  [...document.querySelectorAll('.slick-active [aria-roledescription="slide"]')].map(
    (slide) => slide.textContent,
  );

test('shows four on a wide screen', () => {
  renderPlaces();
  expect(inView()).toEqual(['Beach', 'Garden', 'Lake', 'Pool']);
});

test('shows one up to 768 px, from the first render', () => {
  screenMatching('(max-width: 768px)');
  renderPlaces();
  expect(inView()).toEqual(['Beach']);
});

test('is named, and marks the current slide', () => {
  renderPlaces();
  expect(screen.getByRole('group', { name: 'Find your best vacation plan !' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Place 1 of 5' })).toHaveAttribute('aria-current', 'true');
});

test('moves on a click', async () => {
  const user = userEvent.setup();
  renderPlaces();
  await user.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(screen.getByRole('button', { name: 'Place 2 of 5' })).toHaveAttribute('aria-current', 'true');
});

test('can be paused and played', async () => {
  const user = userEvent.setup();
  renderPlaces();
  await user.click(screen.getByRole('button', { name: 'Pause slides' }));
  await user.click(screen.getByRole('button', { name: 'Play slides' }));
  expect(screen.getByRole('button', { name: 'Pause slides' })).toBeVisible();
});

test('advances by itself after its time, but not while paused', () => {
  jest.useFakeTimers();
  try {
    renderPlaces();
    act(() => jest.advanceTimersByTime(3100));
    expect(screen.getByRole('button', { name: 'Place 2 of 5' })).toHaveAttribute('aria-current', 'true');
    act(() => screen.getByRole('button', { name: 'Pause slides' }).click());
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('button', { name: 'Place 2 of 5' })).toHaveAttribute('aria-current', 'true');
  } finally {
    jest.useRealTimers();
  }
});

test('never advances by itself for people who prefer less motion', () => {
  screenMatching('(prefers-reduced-motion: reduce)');
  jest.useFakeTimers();
  try {
    renderPlaces();
    expect(screen.queryByRole('button', { name: 'Pause slides' })).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('button', { name: 'Place 1 of 5' })).toHaveAttribute('aria-current', 'true');
  } finally {
    jest.useRealTimers();
  }
});

test('has no controls when everything fits', () => {
  renderPlaces(['Beach', 'Garden']);
  expect(screen.getByText('Garden')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
