import { guestChange } from '@innkeeper/contracts/booking';
import { z } from 'zod';

/** Tags are typed on one line, with commas between them. */
const tags = z
  .string()
  .transform((line) =>
    line
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  )
  .pipe(guestChange.shape.tags);

export const guestFormSchema = guestChange.extend({ tags }).required({ language: true });
