import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const DATABASE_URL = 'postgres://u:p@127.0.0.1:5432/d';
const SECRET_KEY = 'x'.repeat(32);

describe('the settings', () => {
  test('have the documented defaults, with bearer tokens in development only [AUT-21]', () => {
    expect(readSettings({ DATABASE_URL, SECRET_KEY, PORT: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      PUBLIC_DOMAIN: 'localhost',
      DEFAULT_CLIENT: 'demo',
      BEARER: true,
      TRUSTED_PROXIES: [],
      WEB_DIST: 'dist/web',
      isProduction: false,
    });
  });

  test('are refused with a remedy for each wrong or missing one', () => {
    const wrong = {
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      CLOCK: 'noon',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'short',
    };
    const read = () => readSettings(wrong);
    for (const name of Object.keys(wrong)) expect(read).toThrow(name);
    expect(() => readSettings({})).toThrow(/DATABASE_URL is missing. Run npm start/);
  });

  test('require a secret in production and refuse development settings [AUT-21]', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL };
    expect(() => readSettings(production)).toThrow(/SECRET_KEY is missing/);
    const strict = { ...production, SECRET_KEY, PAYMENT_MODE: 'live' };
    expect(() => readSettings({ ...strict, CLOCK: '2026-11-21T09:00:00Z' })).toThrow(/CLOCK/);
    expect(() => readSettings({ ...strict, PASSWORD_HASH_LOG_N: '14' })).toThrow(/PASSWORD_HASH_LOG_N/);
    expect(() => readSettings({ ...strict, SANDBOX_URL: 'http://127.0.0.1:3001' })).toThrow(/SANDBOX_URL/);
    expect(readSettings(strict)).toMatchObject({
      BEARER: false,
      DEFAULT_CLIENT: undefined,
      isProduction: true,
    });
  });

  test('never take real money because one is missing', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL, SECRET_KEY };
    expect(() => readSettings(production)).toThrow(/PAYMENT_MODE is missing. Set it to live .* or to test/);
    expect(() => readSettings({ ...production, PAYMENT_MODE: '' })).toThrow(/PAYMENT_MODE is missing/);
    expect(() => readSettings({ ...production, PAYMENT_MODE: 'Live' })).toThrow(/PAYMENT_MODE must be live/);
    expect(readSettings({ ...production, PAYMENT_MODE: 'test' }).PAYMENT_MODE).toBe('test');
    expect(readSettings({ DATABASE_URL, SECRET_KEY }).PAYMENT_MODE).toBeUndefined();
    const both = { DATABASE_URL, SECRET_KEY, PAYMENT_MODE: 'live', SANDBOX_URL: 'http://127.0.0.1:3001' };
    expect(() => readSettings(both)).toThrow(/exclude each other/);
  });

  test('create and store a secret if none is given', () => {
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'pavilion-')), 'data');
    const { SECRET_KEY: createdKey } = readSettings({ DATABASE_URL, DATA_DIR });
    expect(createdKey).toMatch(/^[\w-]{43}$/);
    expect(readSettings({ DATABASE_URL, DATA_DIR }).SECRET_KEY).toBe(createdKey);
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(createdKey);
  });
});
