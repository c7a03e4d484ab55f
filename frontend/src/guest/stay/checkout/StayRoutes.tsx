import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { loadLater } from '../../../shared/load-later.ts';
import { paths } from '../../../shared/paths.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { withWords } from '../../../shared/words/load-words.ts';
import { LazyFooter } from '../front/LazyFront.tsx';
import { BookingByLinkPage } from './BookingByLinkPage.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

// Separate, because few guests lose their link.
const SendLinksPage = loadLater(async () => (await import('./SendLinksPage.tsx')).SendLinksPage);
// Separate, because only the e-mail after a stay links to them.
const ReviewPage = loadLater(
  withWords(['guest'], async () => (await import('../../feedback/ReviewPage.tsx')).ReviewPage),
);
const UnsubscribePage = loadLater(
  withWords(['guest'], async () => (await import('../../feedback/UnsubscribePage.tsx')).UnsubscribePage),
);

const below = (path: string) => path.slice(paths.stay.length + 1);

/** The hotel's contact and its legal pages are at the foot of all pages on which guests book. */
const WithFooter = () => (
  <>
    <Outlet />
    <LazyFooter />
  </>
);

/** The pages below the search of stays, in one file, because few visits need them. */
export const StayRoutes = () => (
  <Routes>
    <Route element={<WithFooter />}>
      <Route path={below(stayPaths.checkout)} element={<CheckoutPage />} />
      <Route path={below(stayPaths.booking)} element={<BookingByLinkPage />} />
      <Route path={below(stayPaths.links)} element={<SendLinksPage />} />
    </Route>
    <Route path={below(stayPaths.review)} element={<ReviewPage />} />
    <Route path={below(stayPaths.unsubscribe)} element={<UnsubscribePage />} />
    <Route path="*" element={<Navigate to={paths.stay} replace />} />
  </Routes>
);
