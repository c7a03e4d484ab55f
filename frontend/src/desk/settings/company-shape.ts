import { type Seller, sellerForm } from '@innkeeper/contracts/seller';
import type { z } from 'zod';

/** Callers of the API may send null for an empty text; the form does not. */
export const companyShape = sellerForm as unknown as z.ZodType<Seller, Seller>;
