import { render, screen } from '@testing-library/react';
import { replaceLanguage } from '../../shared/words/language.ts';
import { inHouse } from '../../testing/bookings-page.tsx';
import { showSettings } from '../../testing/hotel-settings.ts';
import type { BookingDetails } from './api.ts';
import { RegistrationCard } from './RegistrationCard.tsx';

afterEach(() => replaceLanguage('en'));

const stay = { ...inHouse, start: '2026-12-24', end: '2026-12-27', nights: 3, guests: 2, price: 1_234.5 };
const print = (language: string | null) => {
  showSettings({ pricePrefixes: null, currency: 'EUR' });
  const details = { booking: stay, guest: { phone: '+34 600' }, language } as unknown as BookingDetails;
  const { container } = render(<RegistrationCard details={details} />);
  return container.querySelector('section')!;
};

test('a guest signs a card in their language, which the desk can read too', () => {
  const card = print('de');
  expect([card.lang, card.dir]).toEqual(['de', 'ltr']);
  expect(screen.getByText('Meldeschein')).toHaveTextContent('MeldescheinRegistration card');
  expect(screen.getByText('Unterschrift').querySelector('small')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('Donnerstag, 24. Dezember 2026')).toBeInTheDocument();
  expect(screen.getByText('2 Gäste, 3 Nächte')).toBeInTheDocument();
  expect(screen.getByText('1.234,50 €')).toBeInTheDocument();
});

test('a card in Arabic runs from right to left', () => {
  const card = print('ar');
  expect([card.lang, card.dir]).toEqual(['ar', 'rtl']);
  expect(screen.getByText('نزيلان', { exact: false })).toHaveTextContent('نزيلان، 3 ليالٍ');
  expect(screen.getByText('+34 600')).toHaveAttribute('dir', 'ltr');
});

test.each([null, 'fi', 'en'])('for a guest who speaks %s it is in the language of the desk', (language) => {
  expect(print(language).lang).toBe('en');
  expect(screen.getByText('Signature').querySelector('small')).toBeNull();
});
