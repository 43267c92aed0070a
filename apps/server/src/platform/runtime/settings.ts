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
  z.url(withMessage(`${name} must be an address like ${example}.`));

const environmentSchema = z.object({
  /** `production` refuses what is only for trying things out. */
  NODE_ENV: z._default(
    z.enum(
      ['production', 'development', 'test'],
      withMessage('NODE_ENV must be production, development or test; leave it out for development.'),
    ),
    'development',
  ),
  /** The port of the API and the pages. */
  PORT: z._default(integerSetting('PORT', 0, 65_535), 3000),
  /** The address to listen at: 127.0.0.1 keeps to this machine, 0.0.0.0 opens to the network. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Where PostgreSQL (15 or newer) listens. `npm start` sets it to the embedded one. */
  DATABASE_URL: z
    .string(
      withMessage('DATABASE_URL is missing. Run npm start, which brings a database, or name a PostgreSQL.'),
    )
    .check(
      z.regex(
        /^postgres(ql)?:\/\//,
        withMessage('DATABASE_URL must be an address like postgres://user:password@host:5432/name.'),
      ),
    ),
  /** Where the copy keeps what it makes: the secret key, the embedded database. */
  DATA_DIR: z._default(z.string(), '.data'),
  /** Under it lie the clients' hosts: `<surface>.<client>.<PUBLIC_DOMAIN>`. */
  PUBLIC_DOMAIN: z._default(z.string().check(z.toLowerCase()), 'localhost'),
  /** The slug of the client that a bare host serves. In production bare hosts are served only where it is set. */
  DEFAULT_CLIENT: z.optional(z.string()),
  /** The payment sandboxes' origin, set by `npm start`. Without it the providers are the live ones. */
  SANDBOX_URL: z.optional(urlSetting('SANDBOX_URL', 'http://127.0.0.1:3001')),
  /** Signs cookies and seals the providers' keys. Made and kept under DATA_DIR where absent, required in production. */
  SECRET_KEY: z.optional(
    z.string().check(z.minLength(32, withMessage('SECRET_KEY must have at least 32 characters.'))),
  ),
  /** The mail server, as smtp://user:password@host:587. Without it mails wait. */
  SMTP_URL: z.optional(urlSetting('SMTP_URL', 'smtp://user:password@mail.example:587')),
  /** Who the mails are from. */
  MAIL_FROM: z._default(z.string(), 'Pavilion <no-reply@localhost>'),
  /** The proxies whose X-Forwarded-For is believed: addresses or ranges, with commas between them. */
  TRUSTED_PROXIES: z.optional(z.string()),
  /** The style of the map (MapLibre). Its tiles, glyphs and pictures lie at the same origin. Without it our own map is shown. */
  MAP_STYLE_URL: z.optional(urlSetting('MAP_STYLE_URL', 'https://maps.example/style.json')),
  /** Who turns a postcode into a place. */
  GEOCODER_URL: z.optional(urlSetting('GEOCODER_URL', 'https://geocoder.example/search')),
  /** A WOFF2 of the commercial font of that name, for themes that ask for it. Without it something narrow stands in. */
  GARAGE_GOTHIC_FILE: z.optional(
    z
      .string()
      .check(
        z.refine(existsSync, withMessage('GARAGE_GOTHIC_FILE must name a font file (WOFF2) that is there.')),
      ),
  ),
  /** The instant that the clock starts from, for trying things out. Refused in production. */
  CLOCK: z.optional(
    z.iso.datetime({ offset: true, error: 'CLOCK must be an instant like 2026-11-21T09:00:00Z.' }),
  ),
  /** The process whose end is ours too. `npm start` sets it. */
  PARENT_PID: z.optional(integerSetting('PARENT_PID', 1, 2 ** 31)),
  /** The built web apps. */
  WEB_DIST: z._default(z.string(), 'dist/web'),
  /** `on` accepts a session as a bearer, and answers a log-in with one. On in development. */
  BEARER: z.optional(z.enum(['on', 'off'], withMessage('BEARER must be on or off.'))),
  LOG_LEVEL: z._default(
    z.enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      withMessage('LOG_LEVEL must be silent, error, warn, info or debug.'),
    ),
    'info',
  ),
});

type Environment = z.output<typeof environmentSchema>;

/** Every setting, read and checked. `DEFAULT_CLIENT` is missing only in production. */
export type Settings = Omit<Environment, 'BEARER' | 'SECRET_KEY' | 'TRUSTED_PROXIES'> & {
  BEARER: boolean;
  SECRET_KEY: string;
  TRUSTED_PROXIES: readonly string[];
  isProduction: boolean;
};

/**
 * The only reader of the environment: it names every setting that is missing or wrong, with the remedy, and starts
 * nothing. A setting that is there and empty counts as absent.
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
    SECRET_KEY: data.SECRET_KEY ?? readOrCreateSecret(data.DATA_DIR),
    TRUSTED_PROXIES: data.TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
  };
}

/** The settings of a process that begins: where they are not usable it says so in a sentence and goes. */
export function readSettingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

/** What no setting can say alone. */
function findProductionProblems({ NODE_ENV, SECRET_KEY, CLOCK, SANDBOX_URL }: Environment): string[] {
  if (NODE_ENV !== 'production') return [];
  return [
    ...(SECRET_KEY
      ? []
      : ['SECRET_KEY is missing. In production set it to 32 random characters or more, and keep it.']),
    ...(CLOCK ? ['CLOCK moves the clock and is refused in production. Leave it out.'] : []),
    ...(SANDBOX_URL ? ['SANDBOX_URL takes no real money and is refused in production. Leave it out.'] : []),
  ];
}

/** The secret of a copy that was given none: server and worker find the same one. */
function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      // `wx`: of two processes that begin together, one makes it and both read that.
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
  }
  return readFileSync(path, 'utf8').trim();
}
