import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { BookingByLinkPage } from './BookingByLinkPage.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

const below = (path: string) => path.slice(paths.stay.length + 1);

/** The pages below the search of stays, in one file, because few visits need any. */
export const StayRoutes = () => (
  <Routes>
    <Route path={below(stayPaths.checkout)} element={<CheckoutPage />} />
    <Route path={below(stayPaths.booking)} element={<BookingByLinkPage />} />
    <Route path="*" element={<Navigate to={paths.stay} replace />} />
  </Routes>
);
