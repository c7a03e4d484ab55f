import { readSettings } from './settings.ts';

describe('the launcher settings', () => {
  it('all have a default', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      picturesPort: 8081,
      logLevel: 'warn',
      production: false,
    });
    expect(readSettings({}).dataDir).toMatch(/\/\.data$/);
  });

  it('enable the stand-in for Google only outside production and without an OAuth client', () => {
    expect(readSettings({}).googleStandIn).toBe(true);
    expect(readSettings({ GOOGLE_CLIENT_ID: '' }).googleStandIn).toBe(true);
    expect(readSettings({ GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' }).googleStandIn).toBe(false);
    expect(readSettings({ NODE_ENV: 'production' }).googleStandIn).toBe(false);
  });

  it('enable the demo inbox only outside production and without a mail server', () => {
    expect(readSettings({}).mailbox).toBe(true);
    expect(readSettings({ SMTP_URL: '' }).mailbox).toBe(true);
    expect(readSettings({ SMTP_URL: 'smtp://mail.example' }).mailbox).toBe(false);
    expect(readSettings({ NODE_ENV: 'production' }).mailbox).toBe(false);
  });

  it('treat an empty variable as one that is not set', () => {
    expect(readSettings({ PORT: '', DATA_DIR: '' })).toEqual(readSettings({}));
  });

  it('name every invalid variable', () => {
    const read = () => readSettings({ PORT: '70000', LOG_LEVEL: 'loud', NODE_ENV: 'staging' });
    expect(read).toThrow(/PORT[\s\S]*LOG_LEVEL[\s\S]*NODE_ENV/);
  });
});
