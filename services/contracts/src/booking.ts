import { removeBlock, saveBlock } from './booking/block-calls.ts';
import { changeStay, previewChange } from './booking/change-calls.ts';
import { findStayOptions, readChart } from './booking/chart-calls.ts';
import { addDiscountCode, changeDiscountCode, listDiscountCodes } from './booking/code-calls.ts';
import {
  changeBookingStatus,
  countBookings,
  listBookings,
  previewDeparture,
  readBooking,
  summarizeComingStays,
  undoChange,
} from './booking/desk-calls.ts';
import { listHolds, releaseHold } from './booking/desk-hold-calls.ts';
import { bookForGuest, listFreeRooms } from './booking/desk-order-calls.ts';
import {
  addExtra,
  addExtraToBooking,
  changeExtra,
  findExtras,
  listExtras,
  previewExtra,
  readBreakfasts,
  readExtrasOfBooking,
  removeExtraFromBooking,
} from './booking/extra-calls.ts';
import { followDesk } from './booking/feed-calls.ts';
import { findAnything } from './booking/find-calls.ts';
import { bookRoom, cancelBooking, listOwnBookings, previewCancellation } from './booking/guest-calls.ts';
import {
  changeBookedStay,
  changeOwnStay,
  previewBookedChange,
  previewOwnChange,
} from './booking/guest-change-calls.ts';
import {
  addBookedExtra,
  addOwnExtra,
  readBookedExtras,
  readOwnExtras,
  removeBookedExtra,
  removeOwnExtra,
} from './booking/guest-extra-calls.ts';
import { changeGuest, listGuests, mergeGuests, readGuest, undoMerge } from './booking/guest-record-calls.ts';
import { bookQuotes, confirmHold, endHold, extendHold, holdRooms } from './booking/hold-calls.ts';
import {
  addRoomNote,
  listRoomStates,
  readHousekeepingState,
  removeRoomNote,
  setRoomState,
} from './booking/housekeeping-calls.ts';
import { cancelBookedStay, changeBookedGuest, readBookedStays } from './booking/link-calls.ts';
import { cancelBookings, listRoomsForStay, moveStays, planMoves, undoChanges } from './booking/move-calls.ts';
import { addBookingNote, removeBookingNote } from './booking/note-calls.ts';
import { readRatePlans, setRatePlans } from './booking/plan-calls.ts';
import { previewPrice, readPriceRules, setPriceRules } from './booking/price-rule-calls.ts';
import {
  addSeason,
  changeSeason,
  deleteSeason,
  listSeasons,
  readDayPrices,
  setDayPrices,
  setRestrictions,
  setWeekdayPrices,
} from './booking/rate-calls.ts';
import { findAlternatives, findFreeRooms } from './booking/searches.ts';
import {
  bookStay,
  readFromPrices,
  readStayCalendar,
  searchNearDays,
  searchStays,
  searchStaysByCode,
} from './booking/stay-calls.ts';
import { readTaxes, setTaxes } from './booking/tax-calls.ts';
import { readDay, readToday } from './booking/today-calls.ts';
import { changeWishes } from './booking/wish-calls.ts';
import { historyCallOf } from './history.ts';
import { emptyDemoCallOf } from './installation.ts';
import { exportBookings } from './own-data.ts';

export * from './booking/block-calls.ts';
export { type CancellationOnWire, cancellation } from './booking/cancellation.ts';
export * from './booking/change-calls.ts';
export * from './booking/chart-calls.ts';
export * from './booking/code-calls.ts';
export * from './booking/desk-calls.ts';
export * from './booking/desk-hold-calls.ts';
export * from './booking/desk-order-calls.ts';
export * from './booking/events.ts';
export * from './booking/extra-calls.ts';
export * from './booking/feed-calls.ts';
export * from './booking/find-calls.ts';
export * from './booking/guest-calls.ts';
export * from './booking/guest-change-calls.ts';
export * from './booking/guest-extra-calls.ts';
export * from './booking/guest-record-calls.ts';
export * from './booking/hold-calls.ts';
export * from './booking/housekeeping-calls.ts';
export * from './booking/link-calls.ts';
export * from './booking/move-calls.ts';
export * from './booking/note-calls.ts';
export * from './booking/plan-calls.ts';
export * from './booking/price-rule-calls.ts';
export * from './booking/rate-calls.ts';
export * from './booking/searches.ts';
export {
  type AgreedLine,
  type BookedRoom,
  type BookingChannel,
  type BookingOnWire,
  type BookingSource,
  type BookingStatus,
  bookingStatus,
  type Payer,
  type Segment,
} from './booking/shapes.ts';
export * from './booking/stay-calls.ts';
export * from './booking/tax-calls.ts';
export * from './booking/today-calls.ts';
export * from './booking/wish-calls.ts';

export const bookingCalls = {
  findFreeRooms,
  findAlternatives,
  searchStays,
  searchStaysByCode,
  searchNearDays,
  readStayCalendar,
  readFromPrices,
  bookStay,
  findExtras,
  holdRooms,
  extendHold,
  endHold,
  confirmHold,
  bookQuotes,
  readBookedStays,
  cancelBookedStay,
  previewBookedChange,
  changeBookedGuest,
  changeBookedStay,
  readBookedExtras,
  addBookedExtra,
  removeBookedExtra,
  readOwnExtras,
  addOwnExtra,
  removeOwnExtra,
  bookRoom,
  listOwnBookings,
  exportBookings,
  listBookings,
  countBookings,
  readDay,
  readToday,
  findAnything,
  followDesk,
  readChart,
  findStayOptions,
  listHolds,
  releaseHold,
  saveBlock,
  removeBlock,
  listRoomStates,
  readHousekeepingState,
  setRoomState,
  addRoomNote,
  removeRoomNote,
  addBookingNote,
  removeBookingNote,
  changeWishes,
  bookForGuest,
  listFreeRooms,
  readBooking,
  previewChange,
  previewDeparture,
  changeStay,
  undoChange,
  listExtras,
  addExtra,
  changeExtra,
  previewExtra,
  readBreakfasts,
  readExtrasOfBooking,
  addExtraToBooking,
  removeExtraFromBooking,
  summarizeComingStays,
  listRoomsForStay,
  planMoves,
  moveStays,
  undoChanges,
  cancelBookings,
  cancelBooking,
  previewCancellation,
  previewOwnChange,
  changeOwnStay,
  changeBookingStatus,
  readDayPrices,
  setDayPrices,
  setRestrictions,
  setWeekdayPrices,
  listSeasons,
  addSeason,
  changeSeason,
  deleteSeason,
  readPriceRules,
  setPriceRules,
  previewPrice,
  readTaxes,
  setTaxes,
  readRatePlans,
  setRatePlans,
  listDiscountCodes,
  addDiscountCode,
  changeDiscountCode,
  emptyDemo: emptyDemoCallOf('booking'),
  listGuests,
  readGuest,
  changeGuest,
  mergeGuests,
  undoMerge,
  readHistory: historyCallOf('booking'),
};
