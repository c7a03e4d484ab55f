import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showSettings } from '../../../testing/hotel-settings.ts';
import { LanguageMenu } from './LanguageMenu.tsx';

const open = () => document.querySelector('details')!.open;

afterEach(() => window.history.replaceState(null, '', '/'));

test('there is nothing to choose at a hotel with one language', () => {
  const { container } = render(<LanguageMenu />);
  expect(container).toBeEmptyDOMElement();
});

test('each language has its own name, and leads to this page with its dates', () => {
  showSettings({ languages: ['en', 'de', 'ar'] });
  window.history.replaceState(null, '', '/stay?adults=2');
  render(<LanguageMenu />);
  const links = screen.getAllByRole('link', { hidden: true });
  const seen = links.map((link) => [link.textContent, link.getAttribute('href'), link.lang]);
  expect(seen).toEqual([
    ['English', '/stay?adults=2', 'en'],
    ['Deutsch', '/de/stay?adults=2', 'de'],
    ['العربية', '/ar/stay?adults=2', 'ar'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'true');
});

test('the menu closes on Escape, which returns to its button, and on a click beside it', async () => {
  showSettings({ languages: ['en', 'de'] });
  render(
    <>
      <LanguageMenu />
      <button type="button">Elsewhere</button>
    </>,
  );
  const user = userEvent.setup();
  const summary = document.querySelector('summary')!;
  document.querySelector('details')!.open = true;
  fireEvent.keyDown(document, { key: 'Escape' });
  expect([open(), document.activeElement]).toEqual([false, summary]);
  document.querySelector('details')!.open = true;
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(open()).toBe(false);
});
