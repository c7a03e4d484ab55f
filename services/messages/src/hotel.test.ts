import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { hotelOfMails } from './hotel.ts';

test('mails keep of the hotel what they show, and nothing else', () => {
  const kept = hotelOfMails.parse(NEW_HOTEL);
  expect(kept).toMatchObject({ name: 'Our Hotel', checkInTime: '15:00', currency: 'USD' });
  expect(Object.keys(kept)).not.toContain('houseRules');
});
