/** The maximum number of open notes of a room. */
export const MOST_ROOM_NOTES = 20;
