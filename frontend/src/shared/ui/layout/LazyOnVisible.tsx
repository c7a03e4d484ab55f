import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** A placeholder with the height of the children. */
  fallback: ReactNode;
  children: ReactNode;
}

const canWatch = () => 'IntersectionObserver' in window;

/** Renders its children when their place comes near the visible part of the page, which saves work on slow phones. */
export function LazyOnVisible({ fallback, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(() => !canWatch());
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      {
        rootMargin: '600px 0px',
      },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isNear ? children : <div ref={place}>{fallback}</div>;
}
