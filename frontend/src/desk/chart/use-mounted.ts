import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { type Line, lineAt } from './layout.ts';

/** A range of lines, `[from, to)`. */
export interface Lines {
  from: number;
  to: number;
}

/** Enough for a tall screen, until its height is known. */
const firstLines: Lines = { from: 0, to: 30 };
/** The lines that are added in one frame, and those around the screen that come first with it. */
const linesPerStep = 6;

/**
 * The lines that the page has next: those on the screen at once, then a few more with each step, below and at last above,
 * until it has all of them.
 */
export function nextLines({ from, to }: Lines, onScreen: Lines, count: number): Lines {
  if (onScreen.from > to || onScreen.to < from) return onScreen;
  if (onScreen.from < from || onScreen.to > to)
    return { from: Math.min(from, onScreen.from), to: Math.max(to, onScreen.to) };
  return to < count ? { from, to: to + linesPerStep } : { from: Math.max(0, from - linesPerStep), to };
}

/**
 * Which lines the page has, and the width of the chart's inside in pixels. All lines at once would hold up the browser for long,
 * so those on the screen come first and the others follow frame by frame. Then they stay: scrolling renders nothing.
 * @param content all bars change with it, and the lines on the screen come first again.
 */
export function useMounted(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  content: string,
): Lines & { width: number } {
  const onScreen = useRef(firstLines);
  const [mounted, setMounted] = useState({ ...firstLines, content });
  const [width, setWidth] = useState(1_000);
  const { from, to } = mounted.content === content ? mounted : onScreen.current;
  const count = lines.length;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      const last = lineAt(lines, scrollTop + clientHeight) + 1;
      onScreen.current = {
        from: Math.max(0, lineAt(lines, scrollTop) - linesPerStep),
        to: Math.min(lines.length, last + linesPerStep),
      };
    };
    const measure = () => {
      setWidth(element.clientWidth);
      look();
    };
    measure();
    // React's own events would cost more than everything else in a frame of scrolling.
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [scroller, lines]);

  useEffect(() => {
    if (from === 0 && to >= count) return undefined;
    const frame = requestAnimationFrame(() => {
      const next = nextLines({ from, to }, onScreen.current, count);
      startTransition(() => setMounted({ ...next, content }));
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to, count, content]);
  return { from, to, width };
}
