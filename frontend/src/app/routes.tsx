import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { LoginPage } from './features/identity/LoginPage.tsx';
import { paths } from './paths.ts';
import { RequireSignIn } from './session/RequireSignIn.tsx';
import { Splash } from './ui/Splash.tsx';
import { Trouble } from './ui/Trouble.tsx';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

// The sign-in page is where visits begin: it comes with the first file.
const RegisterPage = page(async () => (await import('./features/identity/RegisterPage.tsx')).RegisterPage);
const HomePage = page(async () => (await import('./features/home/HomePage.tsx')).HomePage);
const CategoriesPage = page(
  async () => (await import('./features/catalog/CategoriesPage.tsx')).CategoriesPage,
);
const AdminRoutes = page(async () => (await import('./features/admin/AdminRoutes.tsx')).AdminRoutes);
const NotFoundPage = page(async () => (await import('./features/home/NotFoundPage.tsx')).NotFoundPage);

// What every page behind the sign-in shares and the sign-in page must not wait for.
const AppLayout = page(async () => (await import('./AppLayout.tsx')).AppLayout);
const RequireAdmin = page(async () => (await import('./session/RequireAdmin.tsx')).RequireAdmin);

export function AppRoutes() {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <ErrorBoundary FallbackComponent={Trouble} resetKeys={[pathname]}>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path={paths.login} element={<LoginPage />} />
          <Route path={paths.register} element={<RegisterPage />} />
          <Route element={<AppLayout />}>
            <Route path={paths.categories} element={<CategoriesPage />} />
          </Route>
          <Route element={<RequireSignIn />}>
            <Route element={<AppLayout />}>
              <Route path={paths.home} element={<HomePage />} />
              <Route element={<RequireAdmin />}>
                <Route path={`${paths.admin.root}/*`} element={<AdminRoutes />} />
              </Route>
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A new page starts at its top; going back leaves the place to the browser. */
function useScrollToTop(pathname: string): void {
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changed
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
}
