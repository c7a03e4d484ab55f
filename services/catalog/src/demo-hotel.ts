import type { NewCategory, NewRoom } from '@innkeeper/contracts/catalog';

const link = (picturesUrl: string, picture: string) => `${picturesUrl}/demo/${picture}-sm.jpg`;

type DemoCategory = Omit<NewCategory, 'image' | 'morePictures'> & { pictures: string[] };

const CATEGORIES: DemoCategory[] = [
  {
    name: 'Garden Double',
    description: 'Ground floor, doors straight onto the roses.',
    price: '128.00',
    features: ['Garden door', 'Queen bed', 'Rain shower'],
    squareMetres: 22,
    beds: [{ kind: 'queen', count: 1 }],
    bathroom: { kind: 'private', shower: true, bath: false },
    amenities: [
      'wifi',
      'heating',
      'tv',
      'desk',
      'terrace',
      'garden',
      'private_entrance',
      'kettle',
      'wardrobe',
      'hair_dryer',
      'toiletries',
      'non_smoking',
      'pets_allowed',
    ],
    accessibility: ['step_free', 'wide_door', 'grab_rails', 'assistance_dogs'],
    pictures: ['garden-double', 'garden-double-2', 'place-garden-path'],
  },
  {
    name: 'Harbour Twin',
    description: 'Two beds and the masts of the harbour for company.',
    price: '146.00',
    features: ['Two single beds', 'Harbour view', 'Writing desk'],
    squareMetres: 20,
    beds: [{ kind: 'single', count: 2 }],
    bathroom: { kind: 'private', shower: true, bath: false },
    amenities: [
      'wifi',
      'heating',
      'tv',
      'desk',
      'city_view',
      'soundproofing',
      'kettle',
      'safe',
      'wardrobe',
      'hair_dryer',
      'toiletries',
      'non_smoking',
    ],
    accessibility: ['lift', 'assistance_dogs'],
    pictures: ['harbour-twin', 'harbour-twin-2', 'place-terrace'],
  },
  {
    name: 'Lantern Loft',
    description: 'Under the beams, with the town’s lights below.',
    price: '189.00',
    features: ['Window seat', 'Lantern light', 'Queen bed'],
    squareMetres: 26,
    beds: [{ kind: 'queen', count: 1 }],
    bathroom: { kind: 'private', shower: true, bath: false },
    amenities: [
      'wifi',
      'heating',
      'seating_area',
      'city_view',
      'blackout_curtains',
      'kettle',
      'wardrobe',
      'hair_dryer',
      'bathrobes',
      'toiletries',
      'non_smoking',
    ],
    accessibility: [],
    pictures: ['lantern-loft', 'lantern-loft-2', 'place-lobby'],
  },
  {
    name: 'Family Room',
    description: 'Bunks for the small, a proper bed for the tall.',
    price: '210.00',
    features: ['Sleeps five', 'Bunk beds', 'Play corner'],
    squareMetres: 38,
    beds: [
      { kind: 'king', count: 1 },
      { kind: 'bunk', count: 1 },
      { kind: 'sofa_bed', count: 1 },
    ],
    bathroom: { kind: 'private', shower: true, bath: true },
    amenities: [
      'wifi',
      'air_conditioning',
      'heating',
      'tv',
      'seating_area',
      'garden',
      'blackout_curtains',
      'fridge',
      'microwave',
      'kettle',
      'wardrobe',
      'hair_dryer',
      'toiletries',
      'non_smoking',
    ],
    accessibility: ['lift', 'assistance_dogs'],
    pictures: ['family-room', 'place-pool', 'place-beach'],
  },
  {
    name: 'Sea Suite',
    description: 'The bay from the bed, the bath and the balcony.',
    price: '264.00',
    features: ['Balcony', 'Free-standing bath', 'King or twin beds'],
    squareMetres: 42,
    beds: [
      { kind: 'king', count: 1 },
      { kind: 'sofa_bed', count: 1 },
    ],
    bathroom: { kind: 'private', shower: true, bath: true },
    amenities: [
      'wifi',
      'air_conditioning',
      'heating',
      'tv',
      'streaming',
      'desk',
      'seating_area',
      'balcony',
      'sea_view',
      'soundproofing',
      'minibar',
      'coffee_machine',
      'safe',
      'wardrobe',
      'hair_dryer',
      'bathrobes',
      'toiletries',
      'non_smoking',
    ],
    accessibility: [
      'lift',
      'wide_door',
      'turning_space',
      'roll_in_shower',
      'shower_seat',
      'grab_rails',
      'hearing_loop',
      'assistance_dogs',
    ],
    pictures: ['sea-suite', 'sea-suite-2', 'place-beach'],
  },
  {
    name: 'Penthouse',
    description: 'The top floor, and the whole of the evening sky.',
    price: '420.00',
    features: ['Terrace on three sides', 'Sleeps four', 'Dining table for six', 'Breakfast brought up'],
    squareMetres: 78,
    beds: [{ kind: 'king', count: 2 }],
    bathroom: { kind: 'private', shower: true, bath: true },
    amenities: [
      'wifi',
      'air_conditioning',
      'heating',
      'tv',
      'streaming',
      'desk',
      'seating_area',
      'dining_table',
      'terrace',
      'sea_view',
      'soundproofing',
      'fireplace',
      'fridge',
      'minibar',
      'coffee_machine',
      'safe',
      'wardrobe',
      'hair_dryer',
      'bathrobes',
      'toiletries',
      'hot_tub',
      'non_smoking',
    ],
    accessibility: ['lift', 'assistance_dogs'],
    pictures: ['penthouse', 'place-terrace', 'place-pool'],
  },
];

type DemoRoom = Pick<NewRoom, 'roomId' | 'name' | 'category' | 'maximumGuests' | 'specialDescription'> &
  Partial<Pick<NewRoom, 'available' | 'notes'>> & { pictures: string[] };

const GARDEN = {
  category: 'Garden Double',
  maximumGuests: 2,
  pictures: ['garden-double', 'garden-double-2'],
};
const HARBOUR = { category: 'Harbour Twin', maximumGuests: 2, pictures: ['harbour-twin', 'harbour-twin-2'] };
const LOFT = { category: 'Lantern Loft', maximumGuests: 2, pictures: ['lantern-loft', 'lantern-loft-2'] };
const FAMILY = { category: 'Family Room', maximumGuests: 5, pictures: ['family-room'] };
const SEA = { category: 'Sea Suite', maximumGuests: 2, pictures: ['sea-suite', 'sea-suite-2'] };
const PENTHOUSE = { category: 'Penthouse', maximumGuests: 4, pictures: ['penthouse'] };

const ROOMS: DemoRoom[] = [
  {
    ...GARDEN,
    roomId: 'GD-101',
    name: 'Rosemary Double',
    specialDescription: 'The herb bed under the window, and the kitchen takes from it every morning.',
  },
  {
    ...GARDEN,
    roomId: 'GD-102',
    name: 'Lavender Double',
    specialDescription: 'The bees are up before you, and just as quiet.',
  },
  {
    ...GARDEN,
    roomId: 'GD-103',
    name: 'Jasmine Double',
    specialDescription: 'The path to the jetty starts at its door.',
    notes: 'Step-free from the car park; wide bathroom door.',
  },
  {
    ...GARDEN,
    roomId: 'GD-104',
    name: 'Garden Double',
    specialDescription: 'Ground floor, with a door straight onto the roses.',
  },
  {
    ...HARBOUR,
    roomId: 'HT-204',
    name: 'Pilot Twin',
    specialDescription: 'Watch the pilot boat go out with your coffee.',
  },
  {
    ...HARBOUR,
    roomId: 'HT-205',
    name: 'Chandler Twin',
    specialDescription: 'A writing desk at the window and the quay below it.',
    notes: 'Beds can be pushed together; ask housekeeping the day before.',
  },
  {
    ...HARBOUR,
    roomId: 'HT-206',
    name: 'Harbour Twin',
    specialDescription: 'Two beds and the masts of the harbour for company.',
  },
  {
    ...LOFT,
    roomId: 'LL-401',
    name: 'Lantern Loft',
    specialDescription: 'A window seat under the beams, lights below.',
  },
  {
    ...LOFT,
    roomId: 'LL-402',
    name: 'Swallow Loft',
    specialDescription: 'The last stair of the house, and the nest under the eaves.',
    notes: 'No lift to the top floor.',
  },
  {
    ...FAMILY,
    roomId: 'FR-202',
    name: 'Pine Family Room',
    specialDescription: 'Looks into the pines, where the children will be anyway.',
  },
  {
    ...FAMILY,
    roomId: 'FR-203',
    name: 'Family Room',
    specialDescription: 'A big bed, a bunk bed and room on the rug.',
    available: false,
    notes: 'Closed while the bathroom is retiled.',
  },
  {
    ...SEA,
    roomId: 'SS-301',
    name: 'Sea Suite',
    specialDescription: 'The bay from the bed, the bath and the balcony.',
  },
  {
    ...SEA,
    roomId: 'SS-302',
    name: 'Corner Sea Suite',
    specialDescription: 'A corner of sea on two sides.',
  },
  {
    ...PENTHOUSE,
    roomId: 'PH-501',
    name: 'Sunset Suite',
    specialDescription: 'The top floor, and the whole of the evening sky.',
  },
];

export const demoCategories = (picturesUrl: string): NewCategory[] =>
  CATEGORIES.map(({ pictures, ...category }) => {
    const [image, ...morePictures] = pictures.map((picture) => link(picturesUrl, picture));
    return { ...category, image: image!, morePictures };
  });

// Every second room begins with its other picture, so that rooms of one category do not look the same in a list.
export const demoRooms = (picturesUrl: string): NewRoom[] =>
  ROOMS.map(({ pictures, ...room }, index) => ({
    available: true,
    notes: '',
    ...room,
    photo: (index % 2 ? pictures.toReversed() : pictures).map((picture) => link(picturesUrl, picture)),
  }));
