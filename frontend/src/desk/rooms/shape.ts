import { newRoom } from '@innkeeper/contracts/catalog';

/** What the fields of a room hold; its images are a list of their own. */
export const roomFields = newRoom.omit({ photo: true });
