import { newRoom } from '@innkeeper/contracts/catalog';

/** The values of a room's fields; its images are a separate list. */
export const roomFields = newRoom.omit({ photo: true });
