import { z } from 'zod';

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
