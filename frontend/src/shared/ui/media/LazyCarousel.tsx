import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { LazyOnVisible } from '../layout/LazyOnVisible.tsx';

// Below the fold, and as heavy as all that is above it.
const Carousel = lazy(async () => ({ default: (await import('./Carousel.tsx')).Carousel }));

interface Props extends ComponentProps<typeof Carousel> {
  /** Keeps the carousel's place until it is there. */
  place: ReactNode;
}

/** A carousel that is loaded when its place comes near the window. */
export function LazyCarousel({ place, ...carousel }: Props) {
  return (
    <LazyOnVisible fallback={place}>
      <Suspense fallback={place}>
        <Carousel {...carousel} />
      </Suspense>
    </LazyOnVisible>
  );
}
