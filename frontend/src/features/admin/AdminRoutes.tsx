import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AdminLayout } from './AdminLayout.tsx';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const Bookings = page(async () => (await import('../booking/AdminBookingsPage.tsx')).AdminBookingsPage);
const Categories = page(async () => (await import('../catalog/AdminCategoriesPage.tsx')).AdminCategoriesPage);
const AddCategory = page(async () => (await import('../catalog/CategoryFormPages.tsx')).AddCategoryPage);
const UpdateCategory = page(
  async () => (await import('../catalog/CategoryFormPages.tsx')).UpdateCategoryPage,
);
const Rooms = page(async () => (await import('../catalog/AdminRoomsPage.tsx')).AdminRoomsPage);
const Users = page(async () => (await import('../identity/AdminUsersPage.tsx')).AdminUsersPage);
const Feedback = page(async () => (await import('../feedback/AdminFeedbackPage.tsx')).AdminFeedbackPage);
const Gallery = page(async () => (await import('../gallery/AdminGalleryPage.tsx')).AdminGalleryPage);
const AddGalleryItem = page(async () => (await import('../gallery/GalleryFormPages.tsx')).AddGalleryItemPage);
const UpdateGalleryItem = page(
  async () => (await import('../gallery/GalleryFormPages.tsx')).UpdateGalleryItemPage,
);

const NotFound = page(async () => (await import('../home/NotFoundPage.tsx')).NotFoundPage);

const { admin } = paths;

/** The pages of the admin area. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path={at(admin.bookings)} element={<Bookings />} />
        <Route path={at(admin.categories)} element={<Categories />} />
        <Route path={at(admin.addCategory)} element={<AddCategory />} />
        <Route path={at(admin.updateCategory)} element={<UpdateCategory />} />
        <Route path={at(admin.rooms)} element={<Rooms />} />
        <Route path={at(admin.users)} element={<Users />} />
        <Route path={at(admin.feedback)} element={<Feedback />} />
        <Route path={at(admin.galleryItems)} element={<Gallery />} />
        <Route path={at(admin.gallery)} element={<Gallery />} />
        <Route path={at(admin.addGalleryItem)} element={<AddGalleryItem />} />
        <Route path={at(admin.updateGalleryItem)} element={<UpdateGalleryItem />} />
      </Route>
      <Route index element={<Navigate to={admin.bookings} replace />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Nested routes are written relative to /admin. */
function at(path: string): string {
  return path.slice(admin.root.length + 1);
}
