import path from 'node:path';
import { createServiceDatabase, type TestDatabase, testLogger } from '../testing/databases.ts';
import { Database } from './db.ts';
import { closenessOf, conditionsOf, readTypedWords } from './finding.ts';

const migrations = path.join(import.meta.dirname, '../testing/migrations');
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createServiceDatabase(migrations);
  database = new Database({ url: testDatabase.url, name: 'finding', logger: testLogger });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** A stored name, what finds it, and what does not. */
type Golden = [stored: string, finds: string[], doesNot: string[]];

const NAMES: Record<string, Golden[]> = {
  'Latin with accents': [
    [
      'Jürgen Müller',
      ['muller', 'mueller', 'müller', 'MÜLLER', 'juergen', 'jurgen', 'müll jürg', 'Müller, Jürgen'],
      ['miller', 'mullner'],
    ],
    ['Hans Mueller', ['mueller', 'müller'], ['moeller']],
    ['Björn Åkesson', ['bjorn', 'bjoern', 'akesson', 'aakesson', 'Åkesson', 'björn a'], ['bjarn']],
    ['Søren Kjærgård', ['soren', 'soeren', 'kjaergard', 'kjaergaard', 'søren'], ['kjorgard']],
    ['Łukasz Żółć', ['lukasz', 'zolc', 'Żółć', 'ŁUKASZ'], ['zolk']],
    ['José María Muñoz', ['jose', 'munoz', 'muñoz', 'maria munoz jose', 'JOSÉ'], ['munioz']],
    ['Zoë Großmann', ['zoe', 'gross', 'grossmann', 'großmann', 'GROSSMANN', 'zoë'], ['grosman']],
    ['İbrahim Işık', ['ibrahim', 'isik', 'ışık', 'İBRAHİM'], ['ipek']],
    ['Nguyễn Thị Đức', ['nguyen', 'duc', 'nguyễn thi', 'Đức'], ['nguyan']],
    ['Þórður Sigurðsson', ['thordur', 'sigurdsson', 'þórður'], ['tordur x']],
    ['Chloé Lœuvre', ['chloe', 'loeuvre', 'lœuvre'], ['louvre']],
    ['Ștefan Țăndărică', ['stefan', 'tandarica', 'ştefan'], ['stepan']],
    ['Novak Đoković', ['dokovic', 'djokovic', 'Đoković'], ['dzokovic']],
    ['Gintarė Žemaitytė', ['gintare', 'zemaityte'], ['zemaitis']],
    ['A\u0301gnes Kova\u0301cs', ['ágnes', 'agnes', 'kovács'], ['agneta']],
  ],
  'apostrophes, hyphens and particles': [
    [
      'Síle O’Brien-D’Angelo',
      [
        "o'brien",
        'obrien',
        'o’brien',
        'OʼBrien',
        'O´Brien',
        'dangelo',
        "d'angelo",
        'angelo',
        'brien',
        'o brien',
      ],
      ['obryan'],
    ],
    [
      'Jean-Luc Picard',
      ['jean-luc', 'jean luc', 'jeanluc', 'luc picard', 'picard jean', 'Jean‑Luc'],
      ['jeanne'],
    ],
    ['Anne Marie Dupont', ['anne-marie', 'anne marie'], ['annette']],
    ['Jan de Vries', ['de vries', 'devries', 'vries', 'vries, jan'], ['fries']],
    ['Rob van den Berg', ['van den berg', 'vandenberg', 'vandenberg rob', 'berg'], ['bergen']],
    ['Omar al-Fayed', ['alfayed', 'al fayed', 'al-fayed', 'fayed'], ['alsayed']],
    ['Smith & Sons (London)', ['smith & sons', 'smith, sons', 'sons london', '"smith"'], ['smithson']],
    ['St. John Rivers', ['st john', 'stjohn', 'st. john'], ['saint johns']],
  ],
  Cyrillic: [
    [
      'Дмитрий Щукин',
      ['дмитрий', 'ДМИТРИЙ', 'dmitriy', 'dmitry', 'dmitrii', 'щукин', 'shchukin', 'schukin'],
      ['дмитров'],
    ],
    [
      'Юлия Королёва',
      ['юлия', 'yulia', 'iuliia', 'yuliya', 'королева', 'королёва', 'koroleva'],
      ['королькова'],
    ],
    ['Yulia Ivanova', ['юлия', 'иванова', 'иванова юлия'], ['иванчук']],
    ['Олександр Шевченко', ['shevchenko', 'шевченко', 'oleksandr'], ['шевчук']],
    ['Володимир Гнатюк', ['volodymyr', 'hnatiuk', 'гнатюк', 'gnatyuk'], ['гнат иван']],
    ['Ђорђе Петровић', ['petrovic', 'петровић', 'djordje'], ['pavlovic']],
  ],
  Greek: [
    [
      'Γιώργος Παπαδόπουλος',
      ['παπαδοπουλος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', 'papadopoulos', 'giorgos', 'γιωργος'],
      ['παπανδρέου'],
    ],
    ['Maria Papadopoulou', ['παπαδοπούλου', 'μαρία'], ['γεωργίου']],
    ['Χρήστος Μπάμπης', ['christos', 'hristos', 'χρηστος', 'babis', 'mpampis', 'μπάμπης'], ['kristos']],
  ],
  Arabic: [
    ['أحمد عبد الله', ['احمد', 'أحمد', 'أَحْمَد', 'احـمد', 'عبد الله', 'عبدالله', 'الله'], ['محمود']],
    ['فاطمة الزهراء', ['فاطمه', 'فاطمة', 'زهراء', 'الزهرا'], ['فاتن']],
    ['مصطفى کریمی', ['مصطفي', 'كريمي', 'مصطفى'], ['مصعب']],
    ['مؤمن رائد', ['مومن', 'رايد', 'رائد'], ['ماهر']],
  ],
  Hebrew: [
    ['מרים כהן', ['כהן', 'מרים', 'מִרְיָם', 'כהן מרים'], ['לוי']],
    ['דוד בן־גוריון', ['בן גוריון', 'בן-גוריון', 'גוריון'], ['גורדון']],
  ],
  Chinese: [
    ['李 秀英', ['李秀英', '李', '秀英', '英', '李 秀'], ['王', '秀芳']],
    ['王小明', ['王', '小明', '王 小明', '明'], ['小红']],
    ['歐陽娜娜', ['歐陽', '歐 陽', '娜'], ['欧']],
  ],
  Japanese: [
    ['佐藤 美咲', ['佐藤美咲', '美咲', '佐', '佐藤　美咲'], ['斎藤']],
    ['タナカ ユウコ', ['たなか', 'タナカ', 'ﾀﾅｶ', 'tanaka', 'ナカ', 'yuuko'], ['ヤマダ']],
    ['がっこう キョウコ', ['gakkou', 'kyouko', 'きょうこ', 'ガッコウ'], ['kiyouko']],
    ['佐々木 健', ['佐々木', '健'], ['鈴木']],
  ],
  Korean: [['김민준', ['김민준', '김', '민준', '김 민준', '준'], ['박']]],
  Thai: [['สมชาย ใจดี', ['สมชาย', 'ใจดี', 'ชาย'], ['สมหญิง']]],
  Devanagari: [['मोहन शर्मा', ['मोहन', 'शर्मा', 'शर्मा मोहन'], ['सोहन']]],
  Georgian: [['გიორგი ბერიძე', ['giorgi', 'ბერიძე', 'beridze'], ['გოგი']]],
  Armenian: [['Արամ Խաչատուրյան', ['aram', 'խաչատուրյան', 'khachaturyan'], ['արմեն']]],
  'widths and digits': [
    ['Ｊｏｈｎ Ｓｍｉｔｈ', ['john', 'ｓｍｉｔｈ'], ['jon']],
    [
      'MB-A0PW1VBP',
      ['MB-A0PW1VBP', 'mb-a0pw', 'a0pw1vbp', 'A0PW', 'mba0pw1vbp', '1vbp', 'MB A0PW1VBP'],
      ['MB-B0PW', 'a1pw'],
    ],
    ['Room ٢٠٤', ['204', '٢٠٤', '２０４'], ['205']],
  ],
};

const EMAILS: Golden[] = [
  [
    'ana.lopez@mail.example.org',
    [
      'ana.lopez@mail.example.org',
      'ana.lopez',
      'lopez',
      'analopez',
      '@example.org',
      'example',
      'ana@mail',
      'ANA.LOPEZ@',
    ],
    ['ana.lopes', 'lopez@other.org'],
  ],
  ['j_smith+desk@example.com', ['j_smith', 'smith+desk', 'jsmith', 'desk@example.com'], ['k_smith']],
];

const PHONES: Golden[] = [
  [
    '+44 20 7946 0958',
    [
      '+44 20 7946 0958',
      '+442079460958',
      '0044 20 7946 0958',
      '020 7946 0958',
      '02079460958',
      '(020) 7946-0958',
      '7946 0958',
      '79460958',
      '+44 (0)20 7946 0958',
      '2079460958',
      '460958',
    ],
    ['020 7946 0959', '+44 20 7946 0959', '7946 0959'],
  ],
  ['020 7946 0958', ['+44 20 7946 0958', '00442079460958', '020.7946.0958'], ['+44 20 7946 0950']],
  ['+39 06 1234567', ['06 1234567', '061234567', '+39 06 1234567', '0039061234567'], ['06 1234568']],
  ['030/123456-7', ['+49 30 1234567', '030 1234567', '0301234567'], ['030 1234568']],
  ['٠٥٠١٢٣٤٥٦٧', ['0501234567', '٠٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'], ['0501234568']],
];

const pairsOf = (golden: readonly Golden[], column: string) =>
  golden.flatMap(([stored, finds, doesNot]) => [
    ...finds.map((typed) => ({ stored, typed, column, isFound: true })),
    ...doesNot.map((typed) => ({ stored, typed, column, isFound: false })),
  ]);

const PAIRS = [
  ...pairsOf(Object.values(NAMES).flat(), 'findable($1)'),
  ...pairsOf(EMAILS, 'findable(findable_email($1))'),
  ...pairsOf(PHONES, `' ' || findable_phone($1)`),
];

test('the golden list: 200 pairs of what is stored and what is typed, in a dozen scripts', async () => {
  expect(PAIRS.length).toBeGreaterThan(200);
  const wrong = [];
  for (const pair of PAIRS) {
    const values: string[] = [pair.stored];
    const words = await readTypedWords(database, pair.typed);
    const conditions = conditionsOf(words, (pattern) => `$${values.push(pattern)}`);
    const { rows } = await database.query<{ findable: string; isFound: boolean }>(
      `select findable, (${conditions.join(' and ')}) as "isFound" from (select ${pair.column} as findable) one`,
      values,
    );
    const { isFound, findable } = rows[0]!;
    if (isFound !== pair.isFound || (closenessOf(words, findable) !== undefined) !== isFound)
      wrong.push({ ...pair, findable, words });
  }
  expect(wrong).toEqual([]);
});

test.each([1, 32_768, 65_536, 98_304])(
  'folded text has letters a to z, digits and spaces only, of whatever script: from code %i on',
  async (first) => {
    const { rows } = await database.query<{ code: number; findable: string }>(
      `select code, findable from generate_series($1::int, $1 + 32766) code, findable(chr(code)) findable
        where code not between 55296 and 57343 and findable !~ '^ [a-z0-9 ]*$' limit 5`,
      [first],
    );
    expect(rows).toEqual([]);
  },
);

test.each([
  ['', []],
  [' ', []],
  ['%', [[]]],
  ['_ *', [[]]],
  ['🛏️ 👍🏽', [['x1f6cf'], ['x1f44d']]],
  ['smith %', [['smith']]],
  ["x'; --", [['x']]],
])('of %j the words are %j', async (typed, forms) => {
  expect((await readTypedWords(database, typed)).map((word) => word.forms)).toEqual(forms);
});

test.each([
  ['han', 'Han Solo', 'whole'],
  ['han', 'Hana Sato', 'beginning'],
  ['han', 'Marco Chandler', 'anywhere'],
  ['han', 'Solo', undefined],
  ['han so', 'Hana Solo', 'beginning'],
  ['mueller', 'Müller', 'whole'],
])('%j is found in %j: %s', async (typed, stored, closeness) => {
  const { rows } = await database.query<{ text: string }>('select findable($1) as text', [stored]);
  expect(closenessOf(await readTypedWords(database, typed), rows[0]!.text)).toBe(closeness);
});

test('a text that is meant to take long is folded in the time of any other', async () => {
  const hostile = [
    `${'-'.repeat(5_000)}a`,
    '’'.repeat(5_000),
    'de '.repeat(2_000),
    '0 '.repeat(5_000),
    '\u0301'.repeat(5_000),
  ];
  for (const text of hostile)
    await database.query('select findable($1), typed_words($1)', [text.slice(0, 1_000)]);
});
