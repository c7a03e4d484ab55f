import type { Phrases } from './phrases.ts';

export const englishPhrases: Phrases = {
  locale: 'en-US',
  theHotel: 'The hotel',
  before: (value) => `(before: ${value})`,
  facts: {
    booking: 'Booking',
    room: 'Room',
    category: 'Room type',
    arrival: 'Arrival',
    departure: 'Departure',
    nights: 'Nights',
    guests: 'Guests',
    arrivalTime: 'You arrive at about',
    requests: 'Your requests',
    price: 'Price of the stay',
    rooms: 'Rooms',
    priceOfAll: 'Price of all rooms',
  },
  checkTimes: (checkIn, checkOut) => `Check-in is from ${checkIn}, check-out until ${checkOut}.`,
  calendarNote: (booking, checkIn, checkOut) =>
    `Booking ${booking}. Check-in from ${checkIn}, check-out until ${checkOut}.`,
  place: (address) => `You find us here: ${address}.`,
  due: (price, day) =>
    `Nothing is due before you arrive. You pay ${price} at the hotel, at the latest when you check out on ${day}.`,
  cancellation: {
    isFree: 'The cancellation is free of charge: you owe nothing.',
    costs: (price) =>
      `The cancellation costs ${price}, as agreed when it was booked. You owe this to the hotel.`,
    freeUntilDayBefore: 'You can cancel free of charge until the day before you arrive.',
    always: (later) => `If you cancel, ${later}.`,
    freeUntil: (day, time, later) =>
      `You can cancel free of charge until ${day}, ${time} (hotel time). Later, ${later}.`,
    allIsDue: 'the price of the stay is due in full',
    feeIsDue: (price) => `cancelling costs ${price}`,
  },
  actions: {
    see: 'See your bookings',
    seeOrCancel: 'See or cancel your booking',
    seeOrCancelSeveral: 'See or cancel your bookings',
    bookAnother: 'Book another stay',
    review: 'Write a review',
    unsubscribe: 'If you want no such e-mails any more',
  },
  signInFirst: 'Sign in to see it',
  linkIsYours: 'This link is yours alone: who has it can cancel. Please do not pass it on.',
  linkIsHidden: '(The link is shown only in the e-mail that its reader gets.)',
  links: {
    password_reset: {
      action: 'Choose a new password',
      lasts: 'The link works once, for 30 minutes.',
      ignore: 'If it was not you, do nothing: your password stays as it is.',
    },
    address_verification: {
      action: 'Confirm the address',
      lasts: 'The link works once, for 24 hours.',
      ignore: 'If you did not make an account, do nothing.',
    },
    address_change_old: {
      action: 'Confirm the change',
      lasts:
        'The link works once, for 24 hours. The address changes when the link in the e-mail to the new one is opened, too.',
      ignore: 'If it was not you, do nothing: your address stays as it is. Then choose a new password.',
    },
    address_change_new: {
      action: 'Confirm the address',
      lasts:
        'The link works once, for 24 hours. The address changes when the link in the e-mail to the old one is opened, too.',
      ignore: 'If you did not ask for it, do nothing.',
    },
    staff_invitation: {
      action: 'Accept the invitation',
      lasts: 'The link works once, for 24 hours.',
      ignore: 'If you do not work there, do nothing: there is no account until you accept.',
    },
  },
  newAddress: (address) => `The new address: ${address}`,
  happened: (moment) => `It happened on ${moment}.`,
  signInChanges: {
    app_added: 'Besides the password, signing in asks for a code of your authenticator app from now on.',
    app_removed: 'Signing in no longer asks for a code of your authenticator app.',
    passkey_added:
      'A passkey was added to your account: besides the password, signing in asks for a second step.',
    passkey_removed: 'A passkey was removed from your account. Signing in no longer takes it.',
    recovery_codes_replaced: 'You have new recovery codes. The old ones no longer work.',
    recovery_code_used:
      'A recovery code was used in place of the app. If you have lost the app, remove it on your profile and add another.',
    reset:
      'The hotel has removed the second step of your sign-in, and all sessions have ended. Sign in with your password, and add an app again on your profile.',
  },
  advice: {
    choosePassword: (phone) =>
      `If it was not you, choose another password at once by "Forgot your password?" on the sign-in page, and tell us${phone ? `: ${phone}` : ''}.`,
    addressChanged: (phone) =>
      `This is the last e-mail about the account to this address. If it was not you, tell us at once${phone ? `: ${phone}` : ''}.`,
    passwordRemoved:
      'If you registered with a password, choose a new one by "Forgot your password?" on the sign-in page. If you did not, another person used your address, and can no longer sign in.',
  },
};
