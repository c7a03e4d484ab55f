import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './theme/core.scss';
import { AppRoutes } from './routes.tsx';

const root = document.getElementById('root')!;
const app = (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
);

// The build has drawn some pages already (prerender.tsx), for a visit that begins there. A reloaded page may have been
// given something by the one before it, which shows.
const isDrawn = root.dataset['page'] === window.location.pathname && !window.history.state?.usr;
if (isDrawn) hydrateRoot(root, app);
else createRoot(root).render(app);
