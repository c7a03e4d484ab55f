import { readSettings } from './settings.ts';

describe('the settings', () => {
  it('need nothing to be set', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      picturesPort: 8081,
      logLevel: 'warn',
      production: false,
    });
    expect(readSettings({}).dataDir).toMatch(/\/\.data$/);
  });

  it('have something stand in for Google only where there is a demo hotel and no OAuth client', () => {
    expect(readSettings({}).googleStandIn).toBe(true);
    expect(readSettings({ GOOGLE_CLIENT_ID: '' }).googleStandIn).toBe(true);
    expect(readSettings({ GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' }).googleStandIn).toBe(false);
    expect(readSettings({ NODE_ENV: 'production' }).googleStandIn).toBe(false);
  });

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', DATA_DIR: '' })).toEqual(readSettings({}));
  });

  it('name every variable that does not fit', () => {
    const faults = () => readSettings({ PORT: '70000', LOG_LEVEL: 'loud', NODE_ENV: 'staging' });
    expect(faults).toThrow(/PORT[\s\S]*LOG_LEVEL[\s\S]*NODE_ENV/);
  });
});
