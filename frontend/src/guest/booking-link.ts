/** The parts of the fragment of a guest's secret link; null if it is incomplete. */
export function linkOf(hash: string): { bookingId: string; secret: string } | null {
  const [, bookingId, secret] = /^#([A-Z]{2}-[\w]+)\.([\w-]{43})$/.exec(hash) ?? [];
  return bookingId && secret ? { bookingId, secret } : null;
}
export type BookingLink = NonNullable<ReturnType<typeof linkOf>>;

/** A call about one of the bookings of a link. */
export const byLink = ({ bookingId, secret }: BookingLink, of = bookingId) => ({
  params: { bookingId: of },
  headers: { authorization: `Booking ${bookingId}.${secret}` },
  token: null,
});
