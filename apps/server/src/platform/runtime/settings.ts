import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const withMessage = (sentence: string) => ({ error: sentence });
const integerSetting = (name: string, from: number, to: number) =>
  z.coerce
    .number(withMessage(`${name} must be a whole number from ${from} to ${to}.`))
    .check(
      z.int(withMessage(`${name} must be a whole number.`)),
      z.gte(from, withMessage(`${name} must be at least ${from}.`)),
      z.lte(to, withMessage(`${name} must be at most ${to}.`)),
    );
const urlSetting = (name: string, example: string) =>
  z.url(withMessage(`${name} must be a URL like ${example}.`));

const environmentSchema = z.object({
  /** `production` refuses settings for development and tests. */
  NODE_ENV: z._default(
    z.enum(
      ['production', 'development', 'test'],
      withMessage('NODE_ENV must be production, development or test. Remove it for development.'),
    ),
    'development',
  ),
  /** The port of the API and the pages. */
  PORT: z._default(integerSetting('PORT', 0, 65_535), 3000),
  /** IP address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** URL of a PostgreSQL server, 15 or newer. `npm start` sets it to the embedded one. */
  DATABASE_URL: z
    .string(
      withMessage(
        'DATABASE_URL is missing. Run npm start, which starts a database, or set it to a PostgreSQL.',
      ),
    )
    .check(
      z.regex(
        /^postgres(ql)?:\/\//,
        withMessage('DATABASE_URL must be a URL like postgres://user:password@host:5432/name.'),
      ),
    ),
  /** Folder of the generated secret key and the embedded database. */
  DATA_DIR: z._default(z.string(), '.data'),
  /** Parent domain of the clients' hosts: `<surface>.<client>.<PUBLIC_DOMAIN>`. */
  PUBLIC_DOMAIN: z._default(z.string().check(z.toLowerCase()), 'localhost'),
  /** Slug of the client that a bare host serves. In production, bare hosts are served only if it is set. */
  DEFAULT_CLIENT: z.optional(z.string()),
  /**
   * `live` takes real money, `test` sends payments to the providers' test hosts. Required in production. Without it and
   * SANDBOX_URL every payment is refused.
   */
  PAYMENT_MODE: z.optional(
    z.enum(
      ['test', 'live'],
      withMessage(
        'PAYMENT_MODE must be live for real payments, or test for the test hosts of the providers.',
      ),
    ),
  ),
  /** Origin of the payment sandboxes, set by `npm start`. */
  SANDBOX_URL: z.optional(urlSetting('SANDBOX_URL', 'http://127.0.0.1:3001')),
  /** Signs cookies and encrypts the providers' keys. Generated under DATA_DIR if absent; required in production. */
  SECRET_KEY: z.optional(
    z.string().check(z.minLength(32, withMessage('SECRET_KEY must have at least 32 characters.'))),
  ),
  /** The mail server, as smtp://user:password@host:587. Without it emails wait. */
  SMTP_URL: z.optional(urlSetting('SMTP_URL', 'smtp://user:password@mail.example:587')),
  /** Sender of the emails. */
  MAIL_FROM: z._default(z.string(), 'Pavilion <no-reply@localhost>'),
  /** Proxies whose X-Forwarded-For is trusted: IP addresses or ranges, separated by commas. */
  TRUSTED_PROXIES: z.optional(z.string()),
  /** Requests of one IP address per minute, against floods; 0 for no limit. 12,000 in production, else no limit. */
  MAX_REQUESTS_PER_MINUTE: z.optional(integerSetting('MAX_REQUESTS_PER_MINUTE', 0, 10_000_000)),
  /** MapLibre style, with tiles, glyphs and images at the same origin. Without it the built-in map is shown. */
  MAP_STYLE_URL: z.optional(urlSetting('MAP_STYLE_URL', 'https://maps.example/style.json')),
  /** URL of a geocoder for postcodes and towns. */
  GEOCODER_URL: z.optional(urlSetting('GEOCODER_URL', 'https://geocoder.example/search')),
  /** WOFF2 file of the commercial font, for themes that use it. Without it a narrow system font is used. */
  GARAGE_GOTHIC_FILE: z.optional(
    z
      .string()
      .check(
        z.refine(existsSync, withMessage('GARAGE_GOTHIC_FILE must name an existing font file (WOFF2).')),
      ),
  ),
  /** Start time of the clock, for development and tests. Refused in production. */
  CLOCK: z.optional(
    z.iso.datetime({ offset: true, error: 'CLOCK must be an instant like 2026-11-21T09:00:00Z.' }),
  ),
  /** The process stops when this parent process is gone. `npm start` sets it. */
  PARENT_PID: z.optional(integerSetting('PARENT_PID', 1, 2 ** 31)),
  /** The built web apps. */
  WEB_DIST: z._default(z.string(), 'dist/web'),
  /** `on` accepts a session as a bearer token, and returns one at login. On in development. */
  BEARER: z.optional(z.enum(['on', 'off'], withMessage('BEARER must be on or off.'))),
  /** Mean delay of the event loop in milliseconds beyond which new requests get 503; four times as much for the basket. */
  MAX_EVENT_LOOP_DELAY: z._default(integerSetting('MAX_EVENT_LOOP_DELAY', 10, 60_000), 250),
  /** log2 of a password hash's memory in KiB; less than 15 only in development and tests. */
  PASSWORD_HASH_LOG_N: z._default(integerSetting('PASSWORD_HASH_LOG_N', 8, 20), 15),
  LOG_LEVEL: z._default(
    z.enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      withMessage('LOG_LEVEL must be silent, error, warn, info or debug.'),
    ),
    'info',
  ),
});

type Environment = z.output<typeof environmentSchema>;

/** All validated settings. `DEFAULT_CLIENT` can be undefined only in production. */
export type Settings = Omit<
  Environment,
  'BEARER' | 'SECRET_KEY' | 'TRUSTED_PROXIES' | 'MAX_REQUESTS_PER_MINUTE'
> & {
  BEARER: boolean;
  MAX_REQUESTS_PER_MINUTE: number;
  SECRET_KEY: string;
  TRUSTED_PROXIES: readonly string[];
  isProduction: boolean;
};

/**
 * The only reader of the environment. Throws an error that lists every missing or invalid setting with its remedy. An
 * empty setting counts as absent.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  const problems = parsed.success
    ? findProductionProblems(parsed.data)
    : parsed.error.issues.map(({ message, path }) =>
        message === 'Invalid input' ? `${path.join('.')} is not usable.` : message,
      );
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The settings are not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
  const { data } = parsed;
  const isProduction = data.NODE_ENV === 'production';
  return {
    ...data,
    isProduction,
    DEFAULT_CLIENT: data.DEFAULT_CLIENT ?? (isProduction ? undefined : 'demo'),
    BEARER: (data.BEARER ?? (isProduction ? 'off' : 'on')) === 'on',
    MAX_REQUESTS_PER_MINUTE: data.MAX_REQUESTS_PER_MINUTE ?? (isProduction ? 12_000 : 0),
    SECRET_KEY: data.SECRET_KEY ?? readOrCreateSecret(data.DATA_DIR),
    TRUSTED_PROXIES: data.TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
  };
}

/** Reads the settings at the start of a process; prints the problems and exits with 1 if they are invalid. */
export function readSettingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

/** Problems that depend on several settings. */
function findProductionProblems(environment: Environment): string[] {
  const { NODE_ENV, SECRET_KEY, CLOCK, SANDBOX_URL, PAYMENT_MODE, PASSWORD_HASH_LOG_N } = environment;
  const twoHosts =
    SANDBOX_URL && PAYMENT_MODE
      ? ['PAYMENT_MODE and SANDBOX_URL exclude each other. Remove one of them.']
      : [];
  if (NODE_ENV !== 'production') return twoHosts;
  return [
    ...(PAYMENT_MODE
      ? []
      : [
          'PAYMENT_MODE is missing. Set it to live to take real payments, or to test to rehearse with the test hosts of the payment providers.',
        ]),
    ...(SECRET_KEY
      ? []
      : ['SECRET_KEY is missing. In production set it to at least 32 random characters, and keep it.']),
    ...(CLOCK ? ['CLOCK moves the clock and is refused in production. Remove it.'] : []),
    ...(SANDBOX_URL ? ['SANDBOX_URL takes no real money and is refused in production. Remove it.'] : []),
    ...(PASSWORD_HASH_LOG_N < 15
      ? ['PASSWORD_HASH_LOG_N below 15 makes stolen passwords cheap to guess. Remove it.']
      : []),
  ];
}

/** The generated secret of this DATA_DIR, shared by server and worker. */
function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      // `wx`: of two concurrent processes, one creates the file and both read it.
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
  }
  return readFileSync(path, 'utf8').trim();
}
