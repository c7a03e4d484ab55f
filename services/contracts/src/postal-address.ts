/*
 * A postal address in its parts, as schema.org and data of maps want it, and as lines, as people write it. It imports nothing.
 */

export interface PostalAddress {
  street: string;
  postalCode: string;
  city: string;
  /** A state, province or county. */
  region: string;
}

/** Countries whose postal code stands behind the city; elsewhere it stands before it (Universal Postal Union, S42). */
const CODE_LAST = new Set('US CA AU NZ GB IE IN ZA SG JP KR TW TH HK ID'.split(' '));

/** The lines of an address without the country, in the order of the country (ISO 3166-1). */
export function addressLines({ street, postalCode, city, region }: PostalAddress, country: string): string[] {
  const isLast = CODE_LAST.has(country);
  const town = isLast
    ? [[city, region].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
    : [postalCode, city].filter(Boolean).join(' ');
  return [street, town, isLast ? '' : region].filter(Boolean);
}
