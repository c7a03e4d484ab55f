import type { SignInChange } from '@innkeeper/contracts/identity';
import type { LinkMail } from '../../mail.ts';

/** What mails say in one language besides the words that a hotel may write itself. */
export type Phrases = {
  /** For dates and prices. */
  locale: string;
  /** In place of the name of a colleague who invites. */
  theHotel: string;
  before(value: string): string;
  facts: Record<
    | 'booking'
    | 'room'
    | 'category'
    | 'arrival'
    | 'departure'
    | 'nights'
    | 'guests'
    | 'arrivalTime'
    | 'requests'
    | 'price'
    | 'rooms'
    | 'priceOfAll',
    string
  >;
  checkTimes(checkIn: string, checkOut: string): string;
  /** Of the entry in a calendar. */
  calendarNote(booking: string, checkIn: string, checkOut: string): string;
  place(address: string): string;
  /** What is due when and where; `day` is that of the departure. */
  due(price: string, day: string): string;
  cancellation: {
    isFree: string;
    costs(price: string): string;
    freeUntilDayBefore: string;
    /** `later` is one of the last two of these. */
    always(later: string): string;
    freeUntil(day: string, time: string, later: string): string;
    allIsDue: string;
    feeIsDue(price: string): string;
  };
  actions: Record<
    'see' | 'seeOrCancel' | 'seeOrCancelSeveral' | 'bookAnother' | 'review' | 'unsubscribe',
    string
  >;
  /** In the mail with all links, of a booking that is seen with an account. */
  signInFirst: string;
  linkIsYours: string;
  linkIsHidden: string;
  links: Record<LinkMail['kind'], { action: string; lasts: string; ignore: string }>;
  newAddress(address: string): string;
  happened(moment: string): string;
  signInChanges: Record<SignInChange, string>;
  advice: {
    choosePassword(phone: string): string;
    addressChanged(phone: string): string;
    passwordRemoved: string;
  };
};
