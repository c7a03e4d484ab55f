import { randomUUID } from 'node:crypto';
import { createItem, pageOfItems, updateItem } from '@innkeeper/contracts/gallery';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type Gallery, startGallery } from './testing/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery({ PICTURES_PUBLIC_URL: '/pictures' });
});
afterAll(() => gallery.stop());

const image = '/pictures/demo/rose.jpg';
const newName = () => `Item ${randomUUID()}`;

describeRoundTrips(
  () => gallery,
  [
    roundTrip({
      save: createItem,
      read: pageOfItems,
      values: () => ({ name: newName(), image }),
      find: ({ list }, { name }) => list.find((item) => item.name === name),
      subject: ({ _id }) => String(_id),
    }),
    roundTrip({
      save: updateItem,
      read: pageOfItems,
      values: async () => {
        const name = newName();
        await gallery.staff('POST', '/api/gallery', { name, description: 'Before' });
        return { name, image };
      },
      find: ({ list }, { name }) => list.find((item) => item.name === name),
      subject: ({ _id }) => String(_id),
    }),
  ],
);
