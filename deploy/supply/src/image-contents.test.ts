import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const DOCKERFILES = ['Dockerfile', 'deploy/docker/site.Dockerfile', 'deploy/backup/Dockerfile'];
const ignored = read('.dockerignore').split('\n');

/** What each COPY of an image takes from the repository, not from an earlier stage. */
const copiedBy = (file: string) =>
  [...read(file).matchAll(/^(?:COPY|ADD) (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) =>
    sources!.split(' '),
  );

/** The stage that an image is made of: the last one. */
const lastStageOf = (file: string) => read(file).slice(read(file).lastIndexOf('\nFROM '));

test.each(DOCKERFILES)(
  '%s copies named files and folders, and never the whole repository with its history',
  (file) => {
    for (const source of copiedBy(file)) expect(source).toMatch(/^(\w[\w-]*\/)*([\w*.-]*\w|\*\.\w+)$/); // neither `.`, nor anything hidden
  },
);

test('the engine gets neither history, keys, tests nor what tests use', () => {
  expect(ignored[ignored.findIndex((line) => line && !line.startsWith('#'))]).toBe('*');
  expect(ignored).toEqual(
    expect.arrayContaining(['**/.env*', 'deploy/docker/keys', '**/*.test.*', '**/*.e2e.*', '**/testing']),
  );
  expect(ignored.filter((line) => /^!.*(\.git|test|key|\.data)/.test(line))).toEqual([]);
});

test('an image of a process runs in production, as a user without rights, without packages for development', () => {
  const image = lastStageOf('Dockerfile');
  expect(image).toMatch(/^ENV NODE_ENV=production /m);
  expect(image).toMatch(/^USER 1000:1000$/m);
  expect(read('Dockerfile')).toMatch(/^ {4}npm ci --omit dev --workspace "\$WORKSPACE"/m);
  expect(image).toMatch(/^COPY --from=dependencies \/app\/node_modules \/app\/node_modules$/m);
});

test('nginx lists no folder, names no version, and reports no state', () => {
  const folder = 'deploy/docker';
  const files = readdirSync(join(repository, folder)).filter((name) => /\.conf(\.template)?$/.test(name));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(read(`${folder}/${file}`)).not.toMatch(/autoindex\s+on|stub_status/);
  expect(read(`${folder}/nginx.conf`)).toMatch(/^ *server_tokens off;$/m);
  expect(read(`${folder}/pictures.conf`)).toMatch(/^location = \/pictures\/ \{\n +return 404;/m);
});

test('nginx logs lines of JSON, in which a path cannot end, without queries and access tokens', () => {
  const conf = read('deploy/docker/nginx.conf');
  const format = /log_format (\w+) (.*?);/s.exec(conf)!;
  expect(format[2]).toMatch(/^escape=json /);
  expect(format[2]).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+|cookie_\w+)\b/);
  expect(conf).toContain(`access_log /dev/stdout ${format[1]};`);
  expect(conf).toContain('~*^/api/users/googleLogin/ /api/users/googleLogin/***;');
});
