import {
  createCategory,
  createRoom,
  pageOfCategories,
  pageOfRooms,
  updateCategory,
  updateRoom,
} from '@innkeeper/contracts/catalog';
import {
  HOTEL_SUBJECT,
  readHotel,
  readHotelMap,
  updateHotel,
  updateHotelMap,
} from '@innkeeper/contracts/hotel';
import { describeRoundTrips, type Harness, roundTrip } from '@innkeeper/kit/testing';
import { demoMap } from './demo-map.ts';
import {
  asStaff,
  categoryBody,
  roomBody,
  startCatalog,
  uniqueName,
  uniqueRoomId,
} from './testing/catalog.ts';

let harness: Harness;
const staff = asStaff(() => harness);
beforeAll(async () => {
  harness = await startCatalog();
});
afterAll(() => harness.stop());

const PICTURE = '/pictures/demo/rose.jpg';
const facts = { image: PICTURE, morePictures: ['/pictures/demo/garden.jpg'], squareMetres: 27.87 };
const addCategory = async (): Promise<string> =>
  (await staff('POST', '/api/category', categoryBody())).body.category.name;
const addRoom = async () => {
  const { body } = await staff('POST', '/api/room', roomBody(await addCategory()));
  return { roomId: body.room.roomId as string, photo: [PICTURE], category: await addCategory() };
};

describeRoundTrips(
  () => harness,
  [
    roundTrip({
      save: createCategory,
      read: pageOfCategories,
      values: () => ({ name: uniqueName('Category'), price: 88.5, ...facts }),
      find: ({ list }, { name }) => list.find((category) => category.name === name),
      subject: ({ id }) => String(id),
    }),
    roundTrip({
      save: updateCategory,
      read: pageOfCategories,
      values: async () => ({ category: await addCategory(), price: 89.5, ...facts }),
      find: ({ list }, { price }) => list.find((category) => category.price === price),
      subject: ({ id }) => String(id),
    }),
    roundTrip({
      save: createRoom,
      read: pageOfRooms,
      values: async () => ({ roomId: uniqueRoomId(), photo: [PICTURE], category: await addCategory() }),
      find: ({ list }, { roomId }) => list.find((room) => room.roomId === roomId),
      subject: ({ roomId }) => String(roomId),
    }),
    roundTrip({
      save: updateRoom,
      read: pageOfRooms,
      values: addRoom,
      find: ({ list }, { category }) => list.find((room) => room.category === category),
      subject: ({ roomId }) => String(roomId),
    }),
    roundTrip({
      save: updateHotel,
      read: readHotel,
      values: () => ({
        aboutPictures: [{ src: PICTURE, alt: 'A rose' }],
        heroPicture: PICTURE,
        logo: PICTURE,
        colours: { primary: '#123456', accent: '#8a2b06' },
        address: ['Calle 3', '37001 Salamanca'],
        postalAddress: { street: 'Calle 3', postalCode: '37001', city: 'Salamanca', region: '' },
        country: 'ES',
        map: 'link' as const,
        email: 'desk@example.com',
        socialLinks: [{ name: 'A network', url: 'https://example.com/hotel' }],
        timeZone: 'Europe/Madrid',
        currency: 'EUR',
        checkInTime: '14:30',
        checkOutTime: '10:30',
        businessDayBegins: '05:30',
        tonightBookableUntil: '01:30',
      }),
      find: (hotel) => hotel,
      subject: () => HOTEL_SUBJECT,
    }),
    roundTrip({
      save: updateHotelMap,
      read: readHotelMap,
      values: () => ({ map: demoMap }),
      find: (answer) => answer,
    }),
  ],
);
