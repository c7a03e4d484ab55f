/** Focuses an element and scrolls it to a position on the screen; `nearest` scrolls only as far as necessary. */
export function goTo(
  element: HTMLElement,
  block: ScrollLogicalPosition,
  within: HTMLElement = element,
): void {
  element.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  within.scrollIntoView({ block, behavior: isStill ? 'auto' : 'smooth' });
}
