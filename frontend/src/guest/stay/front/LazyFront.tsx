import { Suspense } from 'react';
import { loadLater } from '../../../shared/load-later.ts';
import { CodeBoundary } from '../../../shared/ui/layout/CodeBoundary.tsx';
import { LazyOnVisible } from '../../../shared/ui/layout/LazyOnVisible.tsx';
import { withWords } from '../../../shared/words/load-words.ts';
import { words } from '../../../shared/words/words.ts';

const t = words('shared');

// All below the first screen.
const FrontRooms = loadLater(withWords(['rooms'], async () => (await import('./FrontRooms.tsx')).FrontRooms));
const FrontRest = loadLater(
  withWords(['guest', 'rooms'], async () => (await import('./FrontRest.tsx')).FrontRest),
);
const Footer = loadLater(withWords(['guest'], async () => (await import('../../home/Footer.tsx')).Footer));

const below = (Part: typeof Footer, height: string) => () => {
  const place = <div style={{ minHeight: height }} />;
  return (
    <LazyOnVisible fallback={place}>
      <CodeBoundary title={t('load.error')}>
        <Suspense fallback={place}>
          <Part />
        </Suspense>
      </CodeBoundary>
    </LazyOnVisible>
  );
};

/**
 * The room types, once they come near the visible part of the page. The place is so high that what follows is not near too, and is not
 * loaded by those who only look at the first screen.
 */
export const LazyFrontRooms = below(FrontRooms, '100rem');

/** Reviews, gallery and About. */
export const LazyFrontRest = below(FrontRest, '60rem');

/** Contact, map, and the hotel's legal pages. */
export const LazyFooter = below(Footer, '20rem');
