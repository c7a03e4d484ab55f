import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Source that runs in the product: its path in the repository, and its text. */
export type Source = { file: string; text: string };

type SourceRule = {
  says: string;
  /** Folders that it is about. */
  of: string[];
  pattern: RegExp;
  /** Files that may do it, each for a reason of its own. */
  except?: string[];
};

const SERVERS = ['services', 'gateway'];
const ALL = [...SERVERS, 'frontend'];

/** What the product's own code does nowhere: most would open a way for an attacker. */
const SOURCE_RULES: SourceRule[] = [
  {
    says: 'runs a program',
    of: SERVERS,
    pattern: /['"](node:)?child_process['"]/,
    except: ['services/gallery/src/pictures/encode-apart.ts'], // always the same one of ours, without a shell or text of a client
  },
  {
    says: 'makes code of text',
    of: ALL,
    pattern: /\beval\(|\bnew Function\(|['"](node:)?vm['"]/,
    except: ['services/gallery/src/pictures/release-memory.ts'], // always the same word
  },
  {
    says: 'writes markup as text',
    of: ['frontend'],
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  },
  {
    says: 'listens to messages of other windows',
    of: ['frontend'],
    pattern: /\bonmessage\b|Listener\('message'/,
  },
  { says: 'has random values that can be guessed', of: SERVERS, pattern: /Math\.random/ },
  {
    says: 'encrypts or decrypts by itself',
    of: SERVERS,
    pattern: /create(Ciph|Deciph)eriv|(public|private)(En|De)crypt/,
    except: ['services/kit/src/messaging/sealed.ts'],
  },
  {
    says: 'uses a hash that is broken',
    of: SERVERS,
    pattern: /['"](md5|sha-?1)['"]/i,
    except: [
      'services/kit/src/http/write-answer.ts', // ETags
      'services/kit/src/messaging/postgres/postgres-event-bus.ts', // the partition of a key
      'services/gallery/src/pictures/picture-bucket.ts', // Cloud Storage's check of what arrived
      'services/identity/src/authenticator-code.ts', // RFC 6238, as apps know it
    ],
  },
  {
    says: 'trusts any certificate',
    of: SERVERS,
    pattern: /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
  },
  { says: 'follows redirects', of: SERVERS, pattern: /(?<![\w#.])fetch\((?!.*redirect: 'error')/ },
  {
    says: 'writes to the database from the front desk, which only reads',
    of: ['services/booking/src/front-desk'],
    pattern:
      /\binsert into\b|\bupdate \w+( as \w+)? set\b|\bdelete from\b|\bfor (no key )?update\b|\btransaction\(/i,
  },
  { says: 'redirects', of: SERVERS, pattern: /\.redirect\(|writeHead\(30[12378]|['"]location['"]/i },
];

export const FORBIDDEN = SOURCE_RULES.map(({ says }) => says);

/** One line for each rule that a source breaks. */
export function brokenSourceRules(sources: Source[]): string[] {
  return SOURCE_RULES.flatMap(({ says, of, pattern, except = [] }) =>
    sources
      .filter(({ file }) => of.some((folder) => file.startsWith(`${folder}/`)) && !except.includes(file))
      .filter(({ text }) => pattern.test(withoutComments(text)))
      .map(({ file }) => `${file} ${says}`),
  );
}

/** Everything in TypeScript below `src` of services, gateway and site, but tests and what only tests use. */
export function sourcesOf(repository: string): Source[] {
  return ALL.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).split(sep).join('/'))
      .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/node_modules|\/testing\/|\.test\./.test(file))
      .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') })),
  );
}

const withoutComments = (text: string) => text.replace(/\/\*.*?\*\/|(?<=^|\s)\/\/.*$/gms, '');
