import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const buttonsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('.today-action') ?? [])];

/** The position of a button in its list. */
export const placeOf = (button: Element): number =>
  buttonsIn(button.closest('section')).indexOf(button as HTMLElement);

/** Moves the focus from one button of a list to the next with the arrow keys. */
export function focusByArrows(event: KeyboardEvent, list: Element | null): void {
  const step = steps[event.key];
  const buttons = buttonsIn(list);
  const place = buttons.indexOf(event.target as HTMLElement);
  if (step === undefined || place < 0) return;
  event.preventDefault();
  buttons[place + step]?.focus();
}

/**
 * Returns a function to call after a change, with the position of its button in the list. The button disappears with the
 * change, now or with the next render: the focus moves to the button that takes its position, or to the list.
 */
export function useFocusAfter(list: RefObject<HTMLElement | null>): (place: number) => void {
  const pending = useRef<number | null>(null);
  const settle = () => {
    if (pending.current === null || document.activeElement !== document.body) return;
    const buttons = buttonsIn(list.current);
    (buttons[Math.min(pending.current, buttons.length - 1)] ?? list.current)?.focus();
    pending.current = null;
  };
  useEffect(settle);
  return (place) => {
    pending.current = place;
    settle();
  };
}
