import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { LazyOnVisible } from '../layout/LazyOnVisible.tsx';

// Loaded late, because it is below the first screen and as heavy as everything above it.
const Carousel = lazy(async () => ({ default: (await import('./Carousel.tsx')).Carousel }));

interface Props extends ComponentProps<typeof Carousel> {
  /** Keeps the carousel's place until it has loaded. */
  place: ReactNode;
}

/** A carousel that is loaded when its place comes near the visible part of the page. */
export function LazyCarousel({ place, ...carousel }: Props) {
  return (
    <LazyOnVisible fallback={place}>
      <Suspense fallback={place}>
        <Carousel {...carousel} />
      </Suspense>
    </LazyOnVisible>
  );
}
