// Marks that turn the direction of what follows, spaces without width, and hyphens that are not shown: keyboards and address books put
// them around names, and with them a name could look like another one.
const INVISIBLE =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;
// Two joiners without width belong to the spelling of Indic and Persian names; after other letters they hide something.
const STRAY_JOINER =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\p{S}\p{Z}])[\u200c\u200d]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL stays, and is rejected as text that cannot be stored
const SPACES = /[\s\u0001-\u001f\u007f-\u009f]+/g;

/** A name as it is stored: composed, on one line, single spaces, without invisible marks. */
export const cleanName = (typed: string): string =>
  typed.normalize('NFC').replace(INVISIBLE, '').replace(STRAY_JOINER, '').replace(SPACES, ' ').trim();

// Letters of other scripts that look like Latin ones, for the comparison only.
const ALIKE: Record<string, string> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'уy',
    'хx',
    'іi',
    'ѕs',
    'јj',
    'һh',
    'ԁd',
    'мm',
    'тt',
    'кk',
    'вb',
    'οo',
    'νv',
    'ιi',
    'αa',
    'ωw',
    'ԝw',
  ].map((pair) => [pair[0]!, pair[1]!]),
);
const DOTS = /[\u3002\uff61\u06d4\u0702\u2024\ufe52\uff0e\ua4f8]/g;

/** The text as the program that shows the mail may understand it, and as its reader may. */
function asRead(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(DOTS, '.')
    .replace(/[\u2044\u2215\u29f8\uff0f]/g, '/');
  return [plain, plain.replace(/[^\p{ASCII}]/gu, (letter) => ALIKE[letter] ?? letter)];
}

const SCHEME = /:\/\/|\b(?:h[tx]{2}ps?|ftp|mailto|javascript)\s?:|\bhxxp/i;
const WWW = /(?<![\p{L}\p{N}])www\d{0,3}(?![\p{L}\p{N}])/iu;
const DISGUISED_DOT = /[[({<]\s?(?:\.|dot|punkt|punto|point)\s?[\])}>]/i;
const WRITTEN_DOT = /\bdot\s(?:com|net|org|info)\b/i;
const NUMERIC = /\d{1,3}(?:\.\d{1,3}){3}/;
const PATTERNS = [SCHEME, WWW, DISGUISED_DOT, WRITTEN_DOT, NUMERIC];

const words = (text: string) => text.trim().split(/\s+/);
// Endings of sites that are no names of people, beside those with two letters, which are countries.
const COMMON_ENDINGS = new Set(words('com net org info'));
const ENDINGS = new Set([
  ...COMMON_ENDINGS,
  ...words(`
    biz edu gov mil int mobi xyz top online site shop store club app dev icu vip live life work works click link links space website web
    tech fun cloud pro email mail chat blog news agency today world digital group network center zone host hosting press cash money bank
    loan loans win bid trade review reviews party racing date faith science download stream cricket travel hotel hotels jobs asia global
    support services solutions systems company marketing media social video games game casino bet poker finance credit tax legal codes
    zip mov page pages wiki sbs cfd cyou buzz monster quest rest lol bond help security example test invalid localhost local onion
    中国 公司 网络 网址 рф рус онлайн сайт москва भारत संगठन 한국 みんな コム`),
]);

// What stands before a dot in names: an initial or one of these, as in 'Dr.Wu', 'Ma.Jo' or 'Fco.de Asís'.
const ABBREVIATIONS = new Set(
  words(`
    ma mª fco fca jos joh chr th wm ph st ste sta sto dr dra prof univ mag ing dipl lic arq sr sra srta da dn dña don mr mrs ms mx mme
    mlle fr hr msgr mons rev hon sir gen col maj cpt capt lt sgt jr moh md abd hj`),
);
// Small words in names that are also countries: 'J.de Vries', 'M.la Rosa'.
const PARTICLES = new Set(words('de la do al el le lo st es'));

/**
 * Whether a name carries the address of a site or of a mailbox, in clear or in a disguise that readers see through: mails to strangers
 * contain names, and must not carry someone's advertisement.
 */
export const namesSite = (name: string): boolean =>
  asRead(name).some((read) => PATTERNS.some((pattern) => pattern.test(read)) || hasSite(read.split('.')));

const IN_A_WORD = /[\p{L}\p{M}\p{N}_-]/u;

/** The words at a dot, with what surrounds them: `parts` is the text between the dots. */
const hasSite = (parts: string[]): boolean =>
  parts.slice(1).some((after, index) => isSiteAt(parts[index]!, after, index + 2 < parts.length));

function isSiteAt(left: string, right: string, isFollowedByDot: boolean): boolean {
  const spaced = left !== left.trimEnd();
  const [before, ahead] = lastWord(left.trimEnd());
  const [ending, follows] = firstWord(spaced ? right.trimStart() : right);
  if (!before || !ending) return false;
  const lower = ending.toLowerCase();
  if (spaced) return COMMON_ENDINGS.has(lower);
  if (ahead === '@' || /^[/\\]/.test(follows)) return true;
  if ([before.toLowerCase(), lower].some((label) => label.startsWith('xn--')) || ENDINGS.has(lower))
    return true;
  if (!/^[a-z]{2}$/i.test(ending)) return false;
  const isAbbreviated = [...before].length === 1 || ABBREVIATIONS.has(before.toLowerCase());
  const isSmallWord = PARTICLES.has(lower) && (/^\s\p{L}/u.test(follows) || (!follows && isFollowedByDot));
  return !isAbbreviated || !(/^\p{Lu}/u.test(ending) || isSmallWord);
}

/** The word at the end of a text, and the character before it. */
function lastWord(text: string): [word: string, before: string] {
  const letters = [...text];
  let start = letters.length;
  while (start > 0 && IN_A_WORD.test(letters[start - 1]!)) start -= 1;
  return [letters.slice(start).join(''), letters[start - 1] ?? ''];
}

/** The word at the beginning of a text, and what follows it. */
function firstWord(text: string): [word: string, after: string] {
  const letters = [...text];
  let end = 0;
  while (end < letters.length && IN_A_WORD.test(letters[end]!)) end += 1;
  return [letters.slice(0, end).join(''), letters.slice(end).join('')];
}
