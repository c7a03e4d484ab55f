import type { AccessibilityFact, Amenity, BedKind } from '@innkeeper/contracts/room-facts';
import { words } from '../words/words.ts';

const t = words('rooms');

// The build finds keys that stand in the code as they are: see lean-words.ts.
const BEDS = {
  single: 'bed.single',
  double: 'bed.double',
  queen: 'bed.queen',
  king: 'bed.king',
  sofa_bed: 'bed.sofa_bed',
  bunk: 'bed.bunk',
  cot: 'bed.cot',
} as const satisfies Record<BedKind, string>;
const BED_KIND_WORDS = {
  single: 'bed_kind.single',
  double: 'bed_kind.double',
  queen: 'bed_kind.queen',
  king: 'bed_kind.king',
  sofa_bed: 'bed_kind.sofa_bed',
  bunk: 'bed_kind.bunk',
  cot: 'bed_kind.cot',
} as const satisfies Record<BedKind, string>;
const AMENITY_WORDS = {
  wifi: 'amenity.wifi',
  air_conditioning: 'amenity.air_conditioning',
  heating: 'amenity.heating',
  tv: 'amenity.tv',
  streaming: 'amenity.streaming',
  desk: 'amenity.desk',
  seating_area: 'amenity.seating_area',
  dining_table: 'amenity.dining_table',
  balcony: 'amenity.balcony',
  terrace: 'amenity.terrace',
  garden: 'amenity.garden',
  sea_view: 'amenity.sea_view',
  mountain_view: 'amenity.mountain_view',
  city_view: 'amenity.city_view',
  private_entrance: 'amenity.private_entrance',
  soundproofing: 'amenity.soundproofing',
  blackout_curtains: 'amenity.blackout_curtains',
  fireplace: 'amenity.fireplace',
  kitchenette: 'amenity.kitchenette',
  fridge: 'amenity.fridge',
  minibar: 'amenity.minibar',
  microwave: 'amenity.microwave',
  kettle: 'amenity.kettle',
  coffee_machine: 'amenity.coffee_machine',
  safe: 'amenity.safe',
  wardrobe: 'amenity.wardrobe',
  iron: 'amenity.iron',
  washing_machine: 'amenity.washing_machine',
  hair_dryer: 'amenity.hair_dryer',
  bathrobes: 'amenity.bathrobes',
  toiletries: 'amenity.toiletries',
  hot_tub: 'amenity.hot_tub',
  phone: 'amenity.phone',
  non_smoking: 'amenity.non_smoking',
  pets_allowed: 'amenity.pets_allowed',
} as const satisfies Record<Amenity, string>;
const ACCESSIBILITY_WORDS = {
  step_free: 'access.step_free',
  lift: 'access.lift',
  wide_door: 'access.wide_door',
  turning_space: 'access.turning_space',
  roll_in_shower: 'access.roll_in_shower',
  shower_seat: 'access.shower_seat',
  grab_rails: 'access.grab_rails',
  raised_toilet: 'access.raised_toilet',
  emergency_cord: 'access.emergency_cord',
  hearing_loop: 'access.hearing_loop',
  visual_alarm: 'access.visual_alarm',
  assistance_dogs: 'access.assistance_dogs',
} as const satisfies Record<AccessibilityFact, string>;

/** `2 single beds`. */
export const bedText = (kind: BedKind, count: number): string => t(BEDS[kind], { count });

/** A kind of bed, without how many: `King bed`. */
export const bedKindText = (kind: BedKind): string => t(BED_KIND_WORDS[kind]);
export const amenityText = (code: Amenity): string => t(AMENITY_WORDS[code]);

export const accessibilityText = (code: AccessibilityFact): string => t(ACCESSIBILITY_WORDS[code]);
