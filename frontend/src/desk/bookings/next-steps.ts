import type { BookingStatus } from './api.ts';

export interface NextStep {
  status: BookingStatus;
  label: string;
  /** Asked before a step that cannot be undone. */
  question: { title: string; confirm: string } | null;
}

const checkIn: NextStep = { status: 'checked_in', label: 'Check in', question: null };
const checkOut: NextStep = { status: 'checked_out', label: 'Check out', question: null };
const checkOutEarly: NextStep = {
  ...checkOut,
  question: { title: 'Check out early?', confirm: 'Check out' },
};
const noShow: NextStep = {
  status: 'no_show',
  label: 'No show',
  question: { title: 'Are you sure?', confirm: 'No show' },
};
const cancel: NextStep = {
  status: 'cancelled',
  label: 'Cancel booking',
  question: { title: 'Are you sure?', confirm: 'Cancel booking' },
};

/** What staff may do with a booking on the day `today`, harmful steps last. The server decides in the end. */
export function nextSteps(
  { status, start, end }: { status: BookingStatus; start: string; end: string },
  today: string,
): NextStep[] {
  if (status === 'confirmed') return today >= start ? [checkIn, noShow, cancel] : [cancel];
  if (status === 'checked_in') return [today < end ? checkOutEarly : checkOut];
  return [];
}
