/** How many guests a room or a category holds: 'Up to 2 guests'. */
export const guestLimit = (maximumGuests: number): string =>
  maximumGuests === 1 ? 'Up to 1 guest' : `Up to ${maximumGuests} guests`;
