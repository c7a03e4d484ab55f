/*
 * What a room type has, as codes: the words are in the catalogs (`rooms`). The guests' pages of the site import this file's values, so it
 * imports nothing.
 */

export const BED_KINDS = ['single', 'double', 'queen', 'king', 'sofa_bed', 'bunk', 'cot'] as const;
export type BedKind = (typeof BED_KINDS)[number];

export const BATHROOM_KINDS = ['private', 'shared'] as const;

/** In the order in which they are shown. */
export const AMENITIES = [
  'wifi',
  'air_conditioning',
  'heating',
  'tv',
  'streaming',
  'desk',
  'seating_area',
  'dining_table',
  'balcony',
  'terrace',
  'garden',
  'sea_view',
  'mountain_view',
  'city_view',
  'private_entrance',
  'soundproofing',
  'blackout_curtains',
  'fireplace',
  'kitchenette',
  'fridge',
  'minibar',
  'microwave',
  'kettle',
  'coffee_machine',
  'safe',
  'wardrobe',
  'iron',
  'washing_machine',
  'hair_dryer',
  'bathrobes',
  'toiletries',
  'hot_tub',
  'phone',
  'non_smoking',
  'pets_allowed',
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** What matters to guests with a disability, in the order in which it is shown. */
export const ACCESSIBILITY = [
  'step_free',
  'lift',
  'wide_door',
  'turning_space',
  'roll_in_shower',
  'shower_seat',
  'grab_rails',
  'raised_toilet',
  'emergency_cord',
  'hearing_loop',
  'visual_alarm',
  'assistance_dogs',
] as const;
export type AccessibilityFact = (typeof ACCESSIBILITY)[number];

/** A room type has at most so many pictures, its first one included. */
export const MAX_ROOM_PICTURES = 20;

/** https://www.nist.gov/pml/special-publication-811: 1 ft is 0.3048 m. */
const SQUARE_FEET_IN_A_SQUARE_METRE = 1 / 0.3048 ** 2;

/** Whether people of a country measure rooms in square feet. */
export const measuresInFeet = (country: string): boolean => ['US', 'LR', 'MM'].includes(country);

/** Whole square feet. */
export const toSquareFeet = (squareMetres: number): number =>
  Math.round(squareMetres * SQUARE_FEET_IN_A_SQUARE_METRE);

/** To hundredths, which are finer than a square foot: `toSquareFeet` returns the same number again. */
export const fromSquareFeet = (squareFeet: number): number =>
  Math.round((squareFeet / SQUARE_FEET_IN_A_SQUARE_METRE) * 100) / 100;

/** All pictures of a room type, the first one first. */
export const picturesOf = ({
  image,
  morePictures,
}: {
  image: string | null;
  morePictures: readonly string[];
}): string[] => (image ? [image, ...morePictures] : [...morePictures]);
