import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.ts';
import { showSettings } from '../testing/hotel-settings.ts';
import { renderPage } from '../testing/render-page.tsx';
import { useHotelTexts } from './api/texts.ts';
import { useFollowedHotel } from './follow-hotel.ts';
import { useHotel } from './use-hotel.ts';
import { replaceLanguage } from './words/language.ts';

const texts = [
  { kind: 'hotel', subject: 'hotel', field: 'tagline', words: 'Am Meer.' },
  { kind: 'category', subject: 'c-1', field: 'name', words: 'Meerblick' },
];
let renderings = 0;
function Page() {
  renderings++;
  useFollowedHotel();
  const inLanguage = useHotelTexts();
  const { tagline } = useHotel();
  const { name } = inLanguage('category', 'c-1', { name: 'Sea View' });
  return <p>{`${tagline} ${name}`}</p>;
}
afterEach(() => replaceLanguage('en'));

function open() {
  const server = fakeServer({ 'GET /texts/de': () => ({ body: { texts } }) });
  showSettings({ tagline: 'By the sea.', languages: ['en', 'de'] });
  renderings = 0;
  renderPage(<Page />);
  return server;
}

test('the hotel’s own texts are in the language of the page, and each is rendered once', async () => {
  replaceLanguage('de');
  open();
  expect(screen.getByText('By the sea. Sea View')).toBeVisible();
  expect(await screen.findByText('Am Meer. Meerblick')).toBeVisible();
  expect(renderings).toBeLessThan(8);
});

test('in the language in which the hotel wrote them, nothing is asked for', async () => {
  const server = open();
  await waitFor(() => expect(screen.getByText('By the sea. Sea View')).toBeVisible());
  expect(server.callsTo('GET /texts/en')).toEqual([]);
});
