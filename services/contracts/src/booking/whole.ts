import { z } from 'zod';
import { wrongType } from '../field-errors.ts';

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) => z.int(wrongType('not_whole')).min(least).max(most);
