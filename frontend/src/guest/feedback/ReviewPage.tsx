import { Link } from 'react-router-dom';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { words } from '../../shared/words/words.ts';
import { FeedbackForm } from './FeedbackForm.tsx';

const t = words('guest');
const tShared = words('shared');

/** The page of the link in the e-mail after a stay, for guests with or without an account. */
export function ReviewPage() {
  const hotel = currentHotel();
  const token = useToken();
  return (
    <>
      <title>{`${t('feedback.title')} · ${hotel.name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={paths.stay}>
          {tShared('action.rooms_and_prices')}
        </Link>
      </SiteBar>
      <main id="main" tabIndex={-1} className="section container narrow">
        <h1 id="feedback">{t('feedback.title')}</h1>
        <p className="lead text-body-secondary">{t('feedback.why')}</p>
        <FeedbackForm firstName="" />
      </main>
    </>
  );
}
