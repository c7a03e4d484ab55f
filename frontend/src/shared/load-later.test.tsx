import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { fakeServer, unreachable } from '../testing/fake-server.ts';
import { isCodeMissing } from './load-code.ts';
import { loadLater } from './load-later.ts';
import { CodeBoundary } from './ui/layout/CodeBoundary.tsx';

const Gallery = () => <p>Pictures</p>;

/** A page with a field and a part that is loaded by `load`. */
function renderPart(load: () => Promise<typeof Gallery>) {
  const Part = loadLater(load);
  render(
    <ErrorBoundary fallback={<h1>This page failed to load</h1>}>
      <input aria-label="Feedback" />
      <CodeBoundary title="error">
        <Suspense fallback={<p>Loading</p>}>
          <Part />
        </Suspense>
      </CodeBoundary>
    </ErrorBoundary>,
  );
  return userEvent.setup();
}

let reported: jest.SpyInstance;
beforeEach(() => {
  reported = jest.spyOn(console, 'error').mockImplementation(() => {}); // React reports what a boundary caught
  fakeServer({ 'GET /': unreachable });
});
afterEach(() => reported.mockRestore());

test('a part whose code is missing fails alone, and a retry loads it', async () => {
  const load = jest.fn<Promise<typeof Gallery>, []>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Gallery);
  const user = renderPart(load);
  await user.type(screen.getByLabelText('Feedback'), 'Lovely');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert')).toHaveTextContent('error');
  expect(isCodeMissing()).toBe(true);

  await user.click(retry);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pictures')).toBeVisible();
  expect(screen.getByLabelText('Feedback')).toHaveValue('Lovely');
  expect(load).toHaveBeenCalledTimes(3);
  expect(isCodeMissing()).toBe(false);
});

test('a defect in a loaded part is left to the boundary of the page', async () => {
  renderPart(async () => () => {
    throw new Error('defect');
  });
  expect(await screen.findByRole('heading', { name: 'This page failed to load' })).toBeVisible();
});

describe('a part whose style sheet failed', () => {
  const sheets = () => [
    ...document.head.querySelectorAll<HTMLLinkElement>('link[href="/assets/gallery.css"]'),
  ];
  afterEach(() => {
    for (const sheet of sheets()) sheet.remove();
  });

  /** Requests its style sheet once, as Vite does, and rejects when that fails. */
  const loadStyled = () =>
    jest.fn<Promise<typeof Gallery>, []>(async () => {
      if (sheets().length > 0) return Gallery;
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: '/assets/gallery.css',
      });
      document.head.append(link);
      link.dispatchEvent(new Event('error'));
      throw new Error('Unable to preload CSS');
    });

  test('is shown with it after a retry', async () => {
    const load = loadStyled();
    const user = renderPart(load);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(load).toHaveBeenCalledTimes(1);

    expect(sheets()).toHaveLength(1);
    sheets()[0]!.dispatchEvent(new Event('load'));
    expect(await screen.findByText('Pictures')).toBeVisible();
  });

  test('is not shown without it when the retry fails too', async () => {
    const load = loadStyled();
    const user = renderPart(load);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    sheets()[0]!.dispatchEvent(new Event('error'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(load).toHaveBeenCalledTimes(1);

    sheets()[0]!.dispatchEvent(new Event('load'));
    expect(await screen.findByText('Pictures')).toBeVisible();
  });
});
