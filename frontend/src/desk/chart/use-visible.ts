import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import { type Layout, lineAt } from './layout.ts';

/** The rendered rows, `[from, to)`: those on the screen and some around them. */
export interface Visible {
  from: number;
  to: number;
}

/** Rows rendered above and below the screen, so that nothing is missing while it scrolls. */
const linesAround = 12;
/** The rendered part moves in steps, so that most frames of a scroll render nothing. */
const linesPerStep = 2;

const stepDown = (line: number) => Math.floor(line / linesPerStep) * linesPerStep;

function visibleIn({ scrollTop, clientHeight }: HTMLElement, { lines }: Layout): Visible {
  const from = Math.max(0, stepDown(lineAt(lines, scrollTop) - linesAround));
  return { from, to: stepDown(lineAt(lines, scrollTop + clientHeight) + linesAround) + linesPerStep };
}

/** Follows the scrolling and the size of the chart; `width` is that of its inside, in pixels. */
export function useVisible(scroller: RefObject<HTMLElement | null>, layout: Layout) {
  const [visible, setVisible] = useState<Visible>({ from: 0, to: 30 });
  const [width, setWidth] = useState(1_000);
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const now = visibleIn(element, layout);
    // Delayed after scrolling: enough rows are rendered for that time.
    startTransition(() =>
      setVisible((before) => (before.from === now.from && before.to === now.to ? before : now)),
    );
  }, [scroller, layout]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      setWidth(element.clientWidth);
      look();
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, look]);
  return { visible, width, look };
}
