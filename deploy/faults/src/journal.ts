import type { Operation } from './operations.ts';

/** One request as its client saw it. `at` and `ms` are milliseconds; `status` is 0 where no answer came. */
export type Seen = {
  operation: Operation;
  at: number;
  ms: number;
  status: number;
  /** Of a refusal, or what the client saw instead of an answer. */
  code: string | undefined;
  /** Whether it was an answer a client can work with: a success, or a refusal with its code and request id. */
  clear: boolean;
};

export type BookingState = 'confirmed' | 'cancelled' | 'checked_in' | 'checked_out';
export type AcknowledgedBooking = {
  email: string;
  roomId: string;
  start: string;
  end: string;
  state: BookingState;
};

/** What the hotel has acknowledged to its guests and staff: what its books have to say, whatever happens. */
export class Journal {
  readonly bookings = new Map<string, AcknowledgedBooking>();
  readonly users = new Set<string>();
  readonly deletedUsers = new Set<string>();
  readonly feedback = new Set<string>();
  /** Categories' prices by name, and rooms' notes by room id, as they were last set. */
  readonly prices = new Map<string, number>();
  readonly notes = new Map<string, string>();
  /** Every request since the last `turnPage`. */
  seen: Seen[] = [];
  /** What a client was told that contradicts what it was told before, since the last `turnPage`. */
  contradictions: string[] = [];

  turnPage(): void {
    this.seen = [];
    this.contradictions = [];
  }

  note(bookingId: string, booking: AcknowledgedBooking): void {
    const known = this.bookings.get(bookingId);
    if (known && known.email !== booking.email)
      this.contradictions.push(`${bookingId} was given to ${known.email} and to ${booking.email}`);
    this.bookings.set(bookingId, booking);
  }

  become(bookingId: string, state: BookingState): void {
    this.bookings.get(bookingId)!.state = state;
  }
}
