import { addItem, type GalleryDeps } from './items.ts';
import { uploadedDemoPicture } from './pictures/demo-pictures.ts';
import { markDemoSeeded, selectItems } from './store.ts';

const DEMO_ITEMS = [
  {
    name: 'Sunset Beach',
    description: 'Two loungers, one umbrella, a slow evening.',
    picture: 'place-beach-sm.jpg',
  },
  {
    name: 'Garden House',
    description: 'Lanterns lit along the path at dusk.',
    picture: 'place-garden-path-sm.jpg',
  },
  {
    name: 'Mirror Lake',
    description: 'A rowing boat and the mountains, twice.',
    picture: 'place-lake-sm.jpg',
  },
  {
    name: 'Horizon Pool',
    description: 'The water goes on until it is the sea.',
    picture: 'place-pool-sm.jpg',
  },
  {
    name: 'Terrace',
    description: 'Breakfast with the balustrade and the bay.',
    picture: 'place-terrace-sm.jpg',
  },
  {
    name: 'Lobby',
    description: 'Teal velvet, brass keys and a clock that is always right.',
    picture: 'place-lobby-sm.jpg',
  },
  {
    name: 'Old Harbour',
    description: 'Red roofs across the water, and a chair to count the masts from.',
    picture: 'harbour-twin-2-sm.jpg',
  },
  {
    name: 'Window Seat',
    description: 'Two lanterns, a blue cushion and the town going to sleep.',
    picture: 'lantern-loft-2-sm.jpg',
  },
];

/**
 * Adds the demo items, all or none, to a gallery that has no items and never had the demo's. Returns whether it did.
 */
export function seedDemoItems({
  database,
  bucket,
}: Pick<GalleryDeps, 'database' | 'bucket'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await markDemoSeeded(tx)) || (await selectItems(tx)).length) return false;
    for (const { picture, ...item } of DEMO_ITEMS)
      await addItem(tx, { ...item, image: bucket.linkTo(uploadedDemoPicture(picture)) });
    return true;
  });
}
