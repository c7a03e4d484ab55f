import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { loadLater } from '../../load-later.ts';
import { CodeBoundary } from '../layout/CodeBoundary.tsx';
import { LazyOnVisible } from '../layout/LazyOnVisible.tsx';

// Loaded late, because it is below the first screen and as large as everything above it.
const Carousel = loadLater(async () => (await import('./Carousel.tsx')).Carousel);

interface Props extends ComponentProps<typeof Carousel> {
  /** The placeholder until the carousel has loaded. */
  place: ReactNode;
  /** Shown instead if it could not be loaded. */
  failedTitle: string;
}

/** A carousel that is loaded when its place comes near the visible part of the page. */
export function LazyCarousel({ place, failedTitle, ...carousel }: Props) {
  return (
    <LazyOnVisible fallback={place}>
      <CodeBoundary title={failedTitle}>
        <Suspense fallback={place}>
          <Carousel {...carousel} />
        </Suspense>
      </CodeBoundary>
    </LazyOnVisible>
  );
}
