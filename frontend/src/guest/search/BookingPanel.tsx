import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError, isCode } from '../../shared/api/errors.ts';
import { useDraft } from '../../shared/session/draft.ts';
import { announceError, announceSuccess, announceWarning } from '../../shared/ui/dialog/alerts.ts';
import { toFieldErrors } from '../../shared/ui/form/field-errors.ts';
import { goTo } from '../../shared/ui/layout/go-to.ts';
import { Alternatives } from './Alternatives.tsx';
import { type AvailableRoom, findRooms, partyOf, type Search, useBookRoom } from './api.ts';
import './BookingPanel.scss';
import { createBookingAttempt } from '../../shared/api/attempt-key.ts';
import { words } from '../../shared/words/words.ts';
import { useTerms } from '../terms/use-terms.ts';
import { RoomPicker, RoomPickerSkeleton } from './RoomPicker.tsx';
import { type CategoryChoice, SearchFields } from './SearchFields.tsx';
import { StaySummary } from './StaySummary.tsx';

const t = words('guest');

const nothing: Search = { start: '', end: '', category: '', guests: '1' };
const bookedMs = 1500;

interface Props {
  categories: CategoryChoice;
  /** After the specified message. */
  onBooked: (booking: BookingOnWire) => void;
}

/**
 * Search, choose, book. The rooms below the search always belong to its dates and category. The search is kept when
 * the session ends. It needs no form library, so the home page stays light.
 */
export function BookingPanel({ categories, onBooked }: Props) {
  const [search, setSearch] = useState(nothing);
  const [room, setRoom] = useState<AvailableRoom | null>(null);
  /** The search that found no room. */
  const [emptySearch, setEmptySearch] = useState<Search | null>(null);
  const alternatives = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const bookNow = useRef<HTMLButtonElement>(null);
  const [attempt] = useState(createBookingAttempt);
  const rooms = useMutation({ mutationFn: findRooms });
  const booking = useBookRoom();
  const terms = useTerms();

  const hideRooms = () => {
    setRoom(null);
    setEmptySearch(null);
    rooms.reset();
    booking.reset();
  };
  const change = (part: Partial<Search>) => {
    setSearch({ ...search, ...part });
    hideRooms();
  };
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  const draft = useDraft('stay', () => (search === nothing ? null : search));
  useEffect(() => {
    if (draft) setSearch(draft);
  }, [draft]);

  useEffect(() => {
    if (rooms.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rooms.error]);

  const roomsShown = rooms.data?.length ? rooms.data : null;
  useEffect(() => {
    if (roomsShown && picker.current) goTo(picker.current, 'start', picker.current.parentElement!);
  }, [roomsShown]);
  useEffect(() => {
    if (room && bookNow.current) goTo(bookNow.current, 'nearest', bookNow.current.parentElement!);
  }, [room]);

  const lookForRooms = (wanted = search) => {
    hideRooms();
    rooms.mutate(wanted, {
      onSuccess: async (found) => {
        if (found.length > 0) return;
        setSearch({ ...wanted, category: '' });
        setEmptySearch(wanted);
        await announceError(t('search.none_title'), t('search.none'));
        if (alternatives.current) goTo(alternatives.current, 'start');
      },
    });
  };
  const choose = (part: Partial<Search>) => {
    const wanted = { ...emptySearch!, ...part };
    setSearch(wanted);
    lookForRooms(wanted);
  };
  const submit = async () => {
    const missing = (['start', 'end', 'category'] as const).find((field) => search[field] === '');
    if (!missing) return lookForRooms();
    await announceWarning(t('search.missing'), t('search.missing_why'));
    focusField(missing);
  };

  const book = ({ roomId }: AvailableRoom) => {
    const accepted = terms.read();
    if (accepted === null) return;
    const order = { start: search.start, end: search.end, roomId, guests: partyOf(search) };
    const stay = accepted ? { ...order, terms: accepted } : order;
    booking.mutate(
      { stay, idempotencyKey: attempt.keyFor(stay) },
      {
        onSuccess: async ({ booking }) => {
          attempt.finish();
          setSearch(nothing);
          hideRooms();
          await announceSuccess(t('booked.done'), '', bookedMs);
          onBooked(booking);
        },
        onError: async (error) => {
          if (!isApiError(error) || error.status < 400 || error.status >= 500) return;
          attempt.finish();
          if ((await terms.isRejection(error)) || !isGone(error)) return;
          await announceError(t('search.none_title'), error.message);
          lookForRooms();
        },
      },
    );
  };

  const rejected = rooms.error && toFieldErrors(rooms.error, Object.keys(nothing), {});
  return (
    <section className="booking-card" aria-labelledby="book">
      <h2 id="book">{t('search.title')}</h2>
      <SearchFields
        ref={form}
        search={search}
        errors={rejected?.errors ?? {}}
        categories={categories}
        isSearching={rooms.isPending}
        isFixed={booking.isPending}
        onChange={change}
        onSubmit={() => void submit()}
      />
      {rejected?.problem && (
        <p className="text-danger mt-3 mb-0" role="alert">
          {rejected.problem}
        </p>
      )}
      {rooms.isPending && <RoomPickerSkeleton />}
      {emptySearch && <Alternatives ref={alternatives} search={emptySearch} onChoose={choose} />}
      {roomsShown && (
        <div className="results">
          <RoomPicker
            ref={picker}
            rooms={roomsShown}
            category={categories.list?.find(({ name }) => name === search.category)}
            chosen={room}
            isFixed={booking.isPending}
            onChoose={setRoom}
          />
          <StaySummary
            ref={bookNow}
            stay={search}
            room={room}
            isBooking={booking.isPending}
            error={isGone(booking.error) || isCode(booking.error, 'terms_changed') ? null : booking.error}
            terms={terms}
            onBook={book}
          />
        </div>
      )}
    </section>
  );
}

/** The room was booked or closed since it was found; a new search shows the remaining rooms. */
function isGone(error: unknown): boolean {
  return isCode(error, 'room_not_available', 'not_found');
}
