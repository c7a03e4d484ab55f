import { act, render, screen } from '@testing-library/react';
import { LazyOnVisible } from './LazyOnVisible.tsx';

/** Replaces IntersectionObserver; `comeNear` reports the observed element as visible. */
function watchPlaces(): { comeNear: () => void } {
  let notify: (entries: { isIntersecting: boolean }[]) => void = () => {};
  window.IntersectionObserver = class {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  return { comeNear: () => act(() => notify([{ isIntersecting: true }])) };
}

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

const page = (
  <LazyOnVisible fallback={<p>Place</p>}>
    <p>Pictures</p>
  </LazyOnVisible>
);

test('shows the fallback until its place comes near', () => {
  const { comeNear } = watchPlaces();
  render(page);
  expect(screen.getByText('Place')).toBeVisible();
  comeNear();
  expect(screen.getByText('Pictures')).toBeVisible();
  expect(screen.queryByText('Place')).not.toBeInTheDocument();
});

test('renders at once in browsers without IntersectionObserver', () => {
  render(page);
  expect(screen.getByText('Pictures')).toBeVisible();
});
