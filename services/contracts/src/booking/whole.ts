import { z } from 'zod';
import { says } from '../field-errors.ts';

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) => z.int(says('not_whole')).min(least).max(most);
