import { randomUUID } from 'node:crypto';
import {
  addRoomNote,
  listRoomStates,
  readHousekeepingState,
  setRoomState,
} from '@innkeeper/contracts/booking/housekeeping-calls';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type BookingUnderTest, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

describeRoundTrips(
  () => service,
  [
    roundTrip({
      save: setRoomState,
      read: readHousekeepingState,
      values: async () => ({
        roomId: (await service.addRoom()).roomId,
        from: 'clean' as const,
        state: 'inspected' as const,
      }),
      not: ['from'],
      find: (answer) => answer,
    }),
    roundTrip({
      save: addRoomNote,
      read: listRoomStates,
      values: async () => ({
        roomId: (await service.addRoom()).roomId,
        noteId: randomUUID(),
        photo: '/pictures/photos/lamp.large.webp',
      }),
      find: ({ rooms }, { noteId }) =>
        rooms.flatMap(({ notes }) => notes).find((note) => note.noteId === noteId),
    }),
  ],
);
