import { Navigate, Route, Routes } from 'react-router-dom';
import '../../theme/admin.scss';
import { paths } from '../../paths.ts';
import { AdminBookingsPage } from '../booking/AdminBookingsPage.tsx';
import { AdminLayout } from './AdminLayout.tsx';

/** The pages of the admin area, below /admin. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<Navigate to={paths.admin.bookings} replace />} />
        <Route path="bookings" element={<AdminBookingsPage />} />
      </Route>
    </Routes>
  );
}
