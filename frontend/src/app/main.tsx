import { splitPath } from '@innkeeper/words/languages';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../shared/theme/core.scss';
import { basePath } from '../shared/words/language.ts';
import { loadWords } from '../shared/words/load-words.ts';
import { EVERYWHERE } from '../shared/words/site-areas.ts';
import { AppRoutes } from './routes.tsx';

const root = document.getElementById('root')!;
const app = (
  <StrictMode>
    <BrowserRouter basename={basePath()}>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
);

// The build has rendered some pages as HTML (prerender.tsx), without navigation state, so a reloaded page with navigation
// state is rendered from scratch.
const isPrerendered =
  root.dataset['page'] === splitPath(window.location.pathname).path && !window.history.state?.usr;
const start = () => {
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
};
// Without its words the page says in English that it failed to load.
Promise.all(EVERYWHERE.map(loadWords)).then(start, start);
