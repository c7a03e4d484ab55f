import { act, screen } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Testimonials } from '../feedback/Testimonials.tsx';
import { GalleryCarousel } from './GalleryCarousel.tsx';

const list = Array.from({ length: 6 }, (_, i) => ({
  _id: String(i),
  name: `Place ${i}`,
  description: 'A lake',
  image: '/p.jpg',
}));
const ApprovedFeedbacks = Array.from({ length: 6 }, (_, i) => ({
  _id: String(i),
  name: `Guest ${i}`,
  feedback: 'Lovely',
  rate: 4.5,
  status: 'approved',
  date: '2026-11-01T10:00:00.000Z',
  verifiedStay: false,
}));

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer({
    'GET /gallery': () => ({ body: { list } }),
    'GET /feedback/getApprovedFeedbacks': () => ({ body: { ApprovedFeedbacks } }),
  });
});
afterEach(() => jest.useRealTimers());

/** Lets answers arrive and lazy parts load while the clock stands still. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const shown = () => document.querySelectorAll('.slick-active [aria-roledescription="slide"]').length;
const current = () => document.querySelector('[aria-current="true"]')?.getAttribute('aria-label');

test.each([
  ['gallery', <GalleryCarousel key="g" labelledBy="title" />, 4, 3000, 'Place'],
  ['testimonials', <Testimonials key="t" labelledBy="title" />, 3, 6000, 'Rating'],
] as const)(
  'the %s carousel shows its slides on a wide screen and advances after its time',
  async (_name, carousel, slides, autoplayMs, noun) => {
    renderPage(
      <>
        <h2 id="title">Slides</h2>
        {carousel}
      </>,
    );
    for (let i = 0; i < 20 && !current(); i++) await settle();
    expect(shown()).toBe(slides);
    act(() => jest.advanceTimersByTime(autoplayMs - 500));
    expect(current()).toBe(`${noun} 1 of 6`);
    act(() => jest.advanceTimersByTime(600));
    expect(current()).toBe(`${noun} 2 of 6`);
    expect(screen.getByRole('button', { name: 'Pause slides' })).toBeInTheDocument();
  },
);

test.each([
  ['gallery', <GalleryCarousel key="g" labelledBy="title" />, 'GET /gallery'],
  ['testimonials', <Testimonials key="t" labelledBy="title" />, 'GET /feedback/getApprovedFeedbacks'],
] as const)('the %s are loaded again after 30 s', async (_name, carousel, call) => {
  renderPage(carousel);
  await settle();
  expect(server.callsTo(call)).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(server.callsTo(call)).toHaveLength(2);
});
