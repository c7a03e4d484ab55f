import { newCategory } from '@innkeeper/contracts/catalog';
import { hotelChange } from '@innkeeper/contracts/hotel';

export const categorySchema = newCategory.pick({ name: true, price: true, description: true });

/** The data that a hotel needs before it can have prices and guests. */
export const hotelSchema = hotelChange
  .pick({
    name: true,
    tagline: true,
    country: true,
    postalAddress: true,
    phone: true,
    email: true,
    timeZone: true,
    currency: true,
    checkInTime: true,
    checkOutTime: true,
  })
  .required();
