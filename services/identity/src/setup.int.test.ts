import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runService } from '@innkeeper/kit/service';
import { identityService } from './service.ts';
import { prepareSetup } from './setup.ts';
import { freshEmail, type Identity, startIdentity } from './testing/identity.ts';
import { createStaff } from './users.ts';

jest.mock('node:crypto', () => {
  const crypto = jest.requireActual<typeof import('node:crypto')>('node:crypto');
  return { ...crypto, timingSafeEqual: jest.fn(crypto.timingSafeEqual) };
});

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(() => identity.database.query('truncate installation, users, setup'));
afterAll(() => identity.stop());

const owner = () => ({
  firstName: 'Nora',
  lastName: 'Lind',
  phone: '',
  email: freshEmail(),
  password: 'a good password',
});
const claim = (secret: string, details: object = {}) =>
  identity.call('POST', '/api/setup/claim', { body: { ...owner(), secret, ...details } });
const read = (secret: unknown) => identity.call('POST', '/api/setup/read', { body: { secret } });
const done = { status: 410, body: { code: 'setup_done' } };
const wrong = { status: 403, body: { code: 'forbidden' } };

describe('the setup link', () => {
  it('makes the owner once, signed in, and answers 410 ever after', async () => {
    const secret = (await prepareSetup(identity))!;
    expect((await read(secret)).status).toBe(204);

    const { status, body } = await claim(secret);

    expect(status).toBe(201);
    expect(body.user).toMatchObject({ firstName: 'Nora', type: 'Admin', role: 'owner' });
    const me = await identity.call('GET', '/api/users/get-user', { token: body.token });
    expect(me.body.permissions).toContain('installation');
    for (const again of [secret, 'guessed']) {
      expect(await read(again)).toMatchObject(done);
      expect(await claim(again)).toMatchObject(done);
    }
    expect(await prepareSetup(identity)).toBeNull();
  });

  it('makes exactly one of ten concurrent callers the owner', async () => {
    const secret = (await prepareSetup(identity))!;
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(secret)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(410)]);
    const { rows } = await identity.database.query<{ count: string }>('select count(*) as count from users');
    expect(Number(rows[0]!.count)).toBe(1);
  });

  it('is rejected when it is guessed, malformed or not the newest, and does not leave its place', async () => {
    expect(await claim('guessed before there was one')).toMatchObject(wrong);
    const first = (await prepareSetup(identity))!;
    const second = (await prepareSetup(identity))!;
    for (const guess of [first, 'guessed', `${second}x`, second.slice(0, -1)]) {
      expect(await read(guess)).toMatchObject(wrong);
      expect(await claim(guess)).toMatchObject(wrong);
    }
    for (const secret of [undefined, '', 7, 'x'.repeat(201)]) expect((await read(secret)).status).toBe(400);
    expect((await claim(second)).status).toBe(201);
  });

  it('is compared in a time that does not depend on how much of a guess is right', async () => {
    const secret = (await prepareSetup(identity))!;
    const hashOf = (text: string) => createHash('sha256').update(text).digest();
    for (const guess of ['x', secret.slice(0, -1), `${secret.slice(0, -1)}!`, 'x'.repeat(200)]) {
      jest.mocked(timingSafeEqual).mockClear();
      expect(await read(guess)).toMatchObject(wrong);
      expect(jest.mocked(timingSafeEqual).mock.calls).toEqual([[hashOf(guess), hashOf(secret)]]);
    }
  });

  it('still works after a rejected form', async () => {
    const secret = (await prepareSetup(identity))!;
    expect((await claim(secret, { password: 'short' })).body.fields).toHaveProperty('password');
    const { user } = await identity.createPerson();
    expect((await claim(secret, { email: user.email })).body.code).toBe('email_taken');
    expect((await claim(secret)).status).toBe(201);
  });

  it('cannot give another role, and stores no secret', async () => {
    const secret = (await prepareSetup(identity))!;
    const { rows } = await identity.database.query('select * from setup');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { body } = await claim(secret, { role: 'desk', type: 'Customer', disabled: false });
    expect(body.user).toMatchObject({ role: 'owner', disabled: true });
  });

  it('is not for a hotel with an owner, nor for the demo', async () => {
    const secret = (await prepareSetup(identity))!;
    await createStaff(identity, { email: freshEmail(), password: 'a good password' });
    expect(await claim(secret)).toMatchObject(done);
    expect(await prepareSetup(identity)).toBeNull();

    await identity.database.query('truncate users, setup');
    await identity.database.query("insert into installation (kind) values ('demo')");
    expect(await prepareSetup(identity)).toBeNull();
  });

  it('is of the owner in the history', async () => {
    const { body } = await claim((await prepareSetup(identity))!);
    const { rows } = await identity.database.query(
      'select action, actor_id from history order by position desc limit 1',
    );
    expect(rows).toEqual([{ action: 'user.created', actor_id: body.user._id }]);
  });
});

describe('the command setup-link', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'setup-link-'));
  const file = path.join(folder, 'setup-link');
  const environment = { ...process.env };
  afterAll(() => {
    process.env = environment;
    rmSync(folder, { recursive: true });
  });

  const run = async (): Promise<string[]> => {
    const { connectionString } = identity.database.pool.options;
    Object.assign(process.env, {
      DATABASE_URL: connectionString,
      SETUP_LINK_FILE: file,
      LOG_LEVEL: 'silent',
      SITE_URL: 'https://hotel.example/',
    });
    const lines: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
    await runService(identityService, ['setup-link']);
    log.mockRestore();
    return lines;
  };

  it('prints the link and writes it to a file of its owner, again with the same secret', async () => {
    writeFileSync(file, 'an old one', { mode: 0o644 });
    const [line] = await run();
    const link = readFileSync(file, 'utf8').trim();
    expect(link).toMatch(/^https:\/\/hotel\.example\/setup#[\w-]{43}$/);
    expect(line).toContain(link);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await run(); // the machine was restarted
    expect(readFileSync(file, 'utf8').trim()).toBe(link);

    expect((await claim(link.split('#')[1]!)).status).toBe(201);
    expect(await run()).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });
});
