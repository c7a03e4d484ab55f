import { Link } from 'react-router-dom';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

/** The page of the link in the e-mail after a stay, for guests with or without an account. */
export function ReviewPage() {
  const hotel = currentHotel();
  const token = useToken();
  return (
    <>
      <title>{`How was your stay? · ${hotel.name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={paths.stay}>
          Rooms and prices
        </Link>
      </SiteBar>
      <main id="main" tabIndex={-1} className="section container narrow">
        <h1 id="feedback">How was your stay?</h1>
        <p className="lead text-body-secondary">
          A few words help the next guest choose, and help us put right what was not.
        </p>
        <FeedbackForm firstName="" />
      </main>
    </>
  );
}
