import type { LegalPage as LegalText } from '@innkeeper/contracts/hotel-page';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { pageLocale } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';
import { TextPage } from './TextPage.tsx';

export { TermsPage } from './TermsPage.tsx';

const t = words('guest');

/** A text of the hotel that the page footer links to. */
function LegalPage({ title, text }: { title: string; text: LegalText }) {
  const hotel = useQuery({
    queryKey: [...keyOf('GET /api/hotel'), 'texts'],
    queryFn: ({ signal }) => request('GET /api/hotel', { signal, token: null }),
  });
  return (
    <TextPage title={title} read={hotel} text={hotel.data?.[text]}>
      {text === 'imprint' && hotel.data && <Provider text={hotel.data.imprint} />}
    </TextPage>
  );
}

/** Who offers the rooms and where: an imprint has to name it, so that it stands there if the hotel's own text does not. */
function Provider({ text }: { text: string }) {
  const { name, address, country, phone, email } = currentHotel();
  const [street] = address;
  if (!street || text.includes(street)) return null;
  const countryNames = new Intl.DisplayNames(pageLocale(), { type: 'region' });
  return (
    <address className="lines" dir="auto">
      {[name, ...address, country && countryNames.of(country), phone, email].filter(Boolean).join('\n')}
    </address>
  );
}

export const HouseRulesPage = () => <LegalPage title={t('legal.house_rules')} text="houseRules" />;
export const ImprintPage = () => <LegalPage title={t('legal.imprint')} text="imprint" />;
export const PrivacyPage = () => <LegalPage title={t('legal.privacy')} text="privacy" />;
