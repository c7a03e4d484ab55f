import { emailMeant } from './email-meant.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.comm', 'ada@gmail.com'],
  ['Ada.Lovelace+stay@HOTMIAL.COM ', 'Ada.Lovelace+stay@hotmail.com'],
  ['ada@yaho.es', 'ada@yahoo.es'],
])('asks about %s', (typed, meant) => expect(emailMeant(typed)).toBe(meant));

test.each([
  'ada@gmail.com',
  'ada@GMX.de',
  'ada@gmx.at',
  'ada@mail.com',
  'ada@example.com',
  'ada@lake.com',
  'ada@hotel.de',
  'ada@',
  '@gmial.com',
  'ada',
  '',
])('says nothing about %s', (typed) => expect(emailMeant(typed)).toBeNull());
