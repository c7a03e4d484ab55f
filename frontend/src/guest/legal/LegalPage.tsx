import type { LegalPage as LegalText } from '@innkeeper/contracts/hotel-page';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { pageLocale } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';
import { Footer } from '../home/Footer.tsx';

const t = words('guest');
const tShared = words('shared');

/** A text of the hotel that the page footer links to. Paragraphs are separated by an empty line. */
function LegalPage({ title, text }: { title: string; text: LegalText }) {
  const token = useToken();
  const hotel = useQuery({
    queryKey: [...keyOf('GET /api/hotel'), 'texts'],
    queryFn: ({ signal }) => request('GET /api/hotel', { signal, token: null }),
  });
  const paragraphs = hotel.data?.[text].split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <>
      <title>{`${title} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>{null}</SiteBar>
      <main id="main" tabIndex={-1} className="section container narrow">
        <h1>{title}</h1>
        {hotel.isPending && (
          <div aria-busy="true">
            <span className="bone" />
            <span className="bone" />
            <span className="bone" />
          </div>
        )}
        {hotel.isLoadingError && (
          <LoadFailed title={tShared('load.error')} error={hotel.error} onRetry={hotel.refetch} />
        )}
        {text === 'imprint' && hotel.data && <Provider text={hotel.data.imprint} />}
        {paragraphs?.length === 0 && <p>{t('legal.none')}</p>}
        {paragraphs?.map((paragraph) => (
          <p className="lines" dir="auto" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </main>
      <Footer />
    </>
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
