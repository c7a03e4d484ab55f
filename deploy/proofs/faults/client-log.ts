import type { Operation } from './operations.ts';

/** One request as its client saw it. `at` and `ms` are milliseconds; `status` is 0 when no response arrived. */
export type RequestRecord = {
  operation: Operation;
  at: number;
  ms: number;
  status: number;
  /** The error code of the response, or of the client's own error. */
  code: string | undefined;
  /** Whether a client can work with the response: a success, or an error with a code and a request id. */
  usable: boolean;
};

export type BookingStatus = 'confirmed' | 'cancelled' | 'checked_in' | 'checked_out';
export type AcknowledgedBooking = {
  email: string;
  roomId: string;
  start: string;
  end: string;
  status: BookingStatus;
};

/** What the system has acknowledged to its clients, which its databases must contain, and every request they sent. */
export class ClientLog {
  readonly bookings = new Map<string, AcknowledgedBooking>();
  readonly users = new Set<string>();
  readonly deletedUsers = new Set<string>();
  readonly feedback = new Set<string>();
  /** Category prices by name, and room notes by room id, as last set. */
  readonly prices = new Map<string, number>();
  readonly notes = new Map<string, string>();
  /** Requests since the last `clearRequests`. */
  requests: RequestRecord[] = [];
  /** Responses since the last `clearRequests` that contradict earlier ones. */
  contradictions: string[] = [];

  clearRequests(): void {
    this.requests = [];
    this.contradictions = [];
  }

  addBooking(bookingId: string, booking: AcknowledgedBooking): void {
    const known = this.bookings.get(bookingId);
    if (known && known.email !== booking.email)
      this.contradictions.push(`${bookingId} was given to ${known.email} and to ${booking.email}`);
    this.bookings.set(bookingId, booking);
  }

  setStatus(bookingId: string, status: BookingStatus): void {
    this.bookings.get(bookingId)!.status = status;
  }
}
