import { toFieldErrors } from './field-errors.ts';
import { personName } from './shapes.ts';

const name = personName(100);

const TRUE_NAMES = [
  'Elena Marlow',
  'J.R.R. Tolkien',
  'J.R.R.',
  'St. John',
  'St.John',
  'Dr.Müller',
  'Dr. Wu',
  'Dr.Wu',
  "O'Neil",
  'O’Neill',
  'A.C.Milan',
  'Ma.Teresa',
  'Ma. Teresa',
  'Ma.de Lourdes',
  'Mª José',
  'Fco.de Asís',
  'J.de Vries',
  'M.la Rosa',
  'A.Co',
  'J.Li',
  'Dr.med. Huber',
  'Dipl.-Ing. Novák',
  'Prof.Dr.Weiß',
  'M.Sc. Özgür',
  'van der Berg',
  'd’Arcy',
  'Jean-Luc',
  'Nguyễn Thị Minh Khai',
  'García-Márquez',
  'Gal·la',
  'Łukasz Żółć',
  'Þórhildur',
  'И. С. Тургенев',
  'И.С.Тургенев',
  'Ελένη Παπαδοπούλου',
  'محمد علي',
  'می‌خواهم',
  'क्‍ष',
  '王小明',
  '李 明',
  '山田 太郎',
  '김민수',
  'שרה כהן',
  'ณัฐพล',
  "Ng'ang'a",
  'N’Golo',
  'Kamehameha IV.',
  'María del Carmen',
  'Henry VIII',
  'Sammy Davis Jr.',
  'Martin Luther King, Jr.',
  'Anne-Marie c/o Schmidt',
  'Com',
  'Info Adeyemi',
  'H.Schmidt',
  'J.Kim',
  'R2-D2',
  'X Æ A-12',
  'Bjørn',
  'Mc Donald',
  'D. B. Cooper',
  'William H. Macy',
  'Lee',
  'Wm.Penn',
  'E.T.A. Hoffmann',
  'Robert "Bob" Net',
];

const HOSTILE = [
  'https://evil.example/prize',
  'You have won https://evil.example',
  'HTTP://EVIL.COM',
  'http:evil',
  'hxxp://evil',
  'hxxps evil',
  'www.evil.example',
  'Visit www.evil now',
  'WWW evil',
  'www2.evil.com',
  'ｗｗｗ．evil．com',
  'evil.example',
  'evil.com',
  'Evil.Com',
  'EVIL.COM',
  'evil.c\ufe0fom',
  'evil.zip',
  'evil[.]example',
  'evil(.)com',
  'evil[dot]com',
  'evil {dot} com',
  'evil dot com',
  'evil。com',
  'evil｡com',
  'evil．com',
  'evil․com',
  'ev\u200bil.c\u200bom',
  'evil.c\u00adom',
  'evil\u2060.\u2060com',
  'еvil.com',
  'evil.соm',
  'evil.ru',
  'evil.de',
  'evil.de jetzt',
  't.co',
  'bit.ly/x',
  'bit.ly',
  'evil.co.uk',
  'evil.xyz/login',
  'a.b/c',
  'xn--e1awd7f.com',
  '192.0.2.1',
  'win 192.0.2.1 now',
  'evil.рф',
  '公司.中国',
  'me@evil.example',
  'mailto:me',
  'javascript:alert(1)',
  'evil .com',
  'evil . com',
  'evil.com.Anna',
  'Anna-evil.com',
  'evil.com:8080',
  'go to evil.shop!',
  '(evil.shop)',
  'evil.onion',
  'evil∕x.y∕z',
  'ftp: evil',
  'x.com',
];

test.each(TRUE_NAMES)('the name %s is accepted as it is', (typed) => {
  expect(name.parse(typed)).toBe(typed.normalize('NFC'));
});

test.each(HOSTILE)('%j is rejected, by what it is', (typed) => {
  const { error } = name.safeParse(typed);
  expect(toFieldErrors(error!)).toEqual({ body: { code: 'not_person_name', params: {} } });
});

test.each([
  ['\u2068García\u2069', 'García'],
  ['van\tder Berg', 'van der Berg'],
  ['van\r\nder  Berg', 'van der Berg'],
  ['محمد\u200f', 'محمد'],
  ['\u202eevoL', 'evoL'],
  ['Cafe\u0301', 'Café'],
  ['El\u200dena', 'Elena'],
  ['\ufeffElena\u00a0Marlow ', 'Elena Marlow'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
])('%j is stored as %j', (typed, stored) => {
  expect(name.parse(typed)).toBe(stored);
});

test.each([
  ['dots', '.'],
  ['labels', 'a.'],
  ['letters', 'a'],
  ['mailboxes', 'a@'],
  ['numbers', '1.'],
  ['joiners', '\u200d'],
  ['endings', 'a.de '],
  ['spaces', ' '],
])('many %s take less than 5 ms, as many as a body holds', (_what, part) => {
  for (const length of [100, 100_000]) {
    const typed = part.repeat(length / part.length);
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      name.safeParse(typed);
      return performance.now() - startedAt;
    });
    expect(Math.min(...times)).toBeLessThan(5);
  }
});
