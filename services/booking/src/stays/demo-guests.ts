import { createHash } from 'node:crypto';
import { isLanguage, type Language } from '@innkeeper/words/languages';

/** A guest of the demo hotel without an account. */
export type DemoGuest = {
  guestId: string;
  firstName: string;
  lastName: string;
  /** Empty for those of whom the hotel has only a phone number. */
  email: string;
  phone: string;
  /** Null where the hotel has no texts in it. */
  language: Language | null;
  /** What the staff know about the guest. */
  tags: string[];
  notes: string;
};

type Known = Partial<Pick<DemoGuest, 'tags' | 'notes' | 'email'>>;
type Entry = [firstName: string, lastName: string, phone: string, known?: Known];

const mail = (name: string): Known => ({ email: `${name}@example.com` });

/** The people of each language, with the names as they write them. */
const PEOPLE: Record<string, Entry[]> = {
  en: [
    ['Eleanor', 'Whitcombe', '+44 20 7946 0101', { ...mail('e.whitcombe'), tags: ['Regular'] }],
    ['Graham', 'Ainsworth', '+44 20 7946 0102'],
    ['Aoife', 'O’Sullivan', '+353 1 555 0103', mail('aoife.os')],
    [
      'Walter',
      'Brandt',
      '+1 212 555 0104',
      { notes: 'Allergic to nuts: tell the kitchen.', tags: ['Allergy'] },
    ],
    ['Denise', 'Carter', '+1 415 555 0105', mail('denise.carter')],
    ['Chidi', 'Okonkwo', '+234 1 555 0106'],
    ['Lindiwe', 'Mbeki', '+27 21 555 0107', mail('lindiwe.m')],
    ['Sienna', 'D’Angelo', '+61 2 5550 0108'],
    ['Ngaire', 'Tūhoe', '+64 9 555 0109'],
  ],
  de: [
    ['Jürgen', 'Großmann', '+49 30 555 0110', mail('j.grossmann')],
    ['Anneliese', 'Müller', '+49 89 555 0111', { tags: ['Regular'], notes: 'Asks for a firm pillow.' }],
    ['Sören', 'Thießen', '+49 40 555 0112'],
    ['Reto', 'Zürcher', '+41 44 555 0113', mail('reto.zuercher')],
    ['Magdalena', 'Köstenberger', '+43 1 555 0114'],
  ],
  es: [
    ['José María', 'Muñoz', '+34 600 555 115', mail('jm.munoz')],
    ['Íñigo', 'Echeverría', '+34 600 555 116'],
    ['Lucía', 'García Ordóñez', '+34 600 555 117', { tags: ['VIP'], notes: 'Writes for a travel magazine.' }],
    ['Ximena', 'Peña', '+52 55 5550 0118', mail('ximena.pena')],
  ],
  fr: [
    ['Élodie', 'Lefèvre', '+33 1 99 00 01 19', mail('elodie.lefevre')],
    ['Benoît', 'Châtelain', '+33 1 99 00 01 20'],
    ['Maëlle', 'Gagné', '+1 514 555 0121'],
    ['Amélie', 'Desjardins', '+32 2 555 01 22'],
  ],
  it: [
    ['Giulia', 'Bellini', '+39 02 555 0123', mail('giulia.bellini')],
    ['Niccolò', 'Ferrari', '+39 06 555 0124'],
    ['Chiara', 'Dell’Acqua', '+39 055 555 0125'],
  ],
  pt: [
    ['João', 'Gonçalves', '+351 21 555 0126', mail('joao.goncalves')],
    ['Conceição', 'Araújo', '+351 22 555 0127'],
    ['Thiago', 'Magalhães', '+55 11 5550 0128'],
  ],
  nl: [
    ['Sjoerd', 'van den Heuvel', '+31 20 555 0129'],
    ['Anouk', 'de Vries', '+31 10 555 0130', mail('anouk.dv')],
  ],
  ar: [
    ['أحمد', 'المنصوري', '+971 4 555 0131', { ...mail('a.almansoori'), tags: ['VIP'] }],
    ['ليلى', 'حداد', '+961 1 555 132'],
    ['يوسف', 'بن عيسى', '+212 522 55 01 33'],
  ],
  ja: [
    ['美咲', '佐藤', '+81 3 5550 0134', mail('misaki.sato')],
    ['健太', '山本', '+81 6 5550 0135'],
  ],
  zh: [
    ['秀英', '李', '+86 10 5550 0136'],
    ['伟', '王', '+86 21 5550 0137', mail('wei.wang')],
  ],
  ko: [['민준', '김', '+82 2 555 0138', mail('minjun.kim')]],
  uk: [
    ['Олександр', 'Шевченко', '+380 44 555 0139'],
    ['Софія', 'Коваленко', '+380 32 555 0140', mail('sofia.k')],
  ],
  el: [['Ελένη', 'Παπαδοπούλου', '+30 21 0555 0141']],
  he: [['נועה', 'לוי', '+972 3 555 0142', mail('noa.levi')]],
  pl: [
    ['Zofia', 'Żółkiewska', '+48 22 555 01 43'],
    ['Łukasz', 'Wójcik', '+48 12 555 01 44', mail('lukasz.w')],
  ],
  cs: [['Jiří', 'Dvořák', '+420 255 501 145']],
  tr: [['Gülşen', 'Yıldırım', '+90 212 555 0146', mail('gulsen.y')]],
  sv: [['Åsa', 'Öberg', '+46 8 555 0147']],
  da: [['Søren', 'Kjærgaard', '+45 55 50 01 48', mail('soren.k')]],
  hi: [['अनन्या', 'शर्मा', '+91 22 5550 0149']],
  // Nobody receives mail there (RFC 6761), so that the page of e-mails has one that could not be delivered.
  ro: [['Ștefan', 'Ionescu', '+40 21 555 0150', { email: 'stefan.ionescu@mail.invalid' }]],
};

/** Those with an account or a stay of their own in demo-bookings.ts come before them. */
const FIRST_NUMBER = 201;
const mixed = ({ guestId }: DemoGuest) => createHash('sha256').update(guestId).digest().readUInt32BE();
const idOf = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * The people, and others with the same names in another pairing, of whom the hotel knows no more than a phone number, in an order that
 * mixes their languages.
 */
export const DEMO_GUESTS: readonly DemoGuest[] = [
  ...Object.entries(PEOPLE).flatMap(([language, people]) =>
    people.map((person) => [language, ...person] as const),
  ),
  ...Object.entries(PEOPLE).flatMap(([language, people]) =>
    people.length < 3 ? [] : pairings(language, people),
  ),
]
  .map(([language, firstName, lastName, phone, known], index) => ({
    guestId: idOf(FIRST_NUMBER + index),
    firstName,
    lastName,
    phone,
    language: isLanguage(language) ? language : null,
    email: '',
    tags: [],
    notes: '',
    ...known,
  }))
  .sort((a, b) => mixed(a) - mixed(b));

/** The guest whose e-mails cannot be delivered. */
export const UNREACHABLE = DEMO_GUESTS.find(({ email }) => email.endsWith('.invalid'))!;

/** Every first name with every last name of its language but its own. */
function pairings(language: string, people: readonly Entry[]): [string, ...Entry][] {
  return people.flatMap(([firstName, , phone], one) =>
    people.flatMap(([, lastName], other): [string, ...Entry][] =>
      one === other ? [] : [[language, firstName, lastName, `${phone.slice(0, -1)}${other}`]],
    ),
  );
}
