import type { SandboxSettings } from './deps.ts';

/** How this process runs. The mail server listens on the port after `port`. */
export type ProcessSettings = {
  port: number;
  dataDir: string;
  /** An ISO instant to start the clock from. */
  clock: string | undefined;
  /** The process without which this one has no work. */
  parentPid: number | undefined;
  settings: SandboxSettings;
  opayo: OpayoOptions;
};

/** How far the Opayo sandbox goes in being as hard as the public one. */
export type OpayoOptions = {
  /** A cardholder's name that means nothing there fails 3D Secure, instead of going by the card. */
  strictNames: boolean;
  /** How long after a challenge GET still answers 404, in milliseconds. */
  readLagMs: number;
};

/** What the Opayo sandbox lets in: its own credentials, never anybody's. */
export const opayoAccount = {
  vendorName: 'sandbox',
  integrationKey: 'sandbox-key',
  integrationPassword: 'sandbox-password',
  reportingUser: 'sandbox-reporting',
  reportingPassword: 'sandbox-reporting-password',
};

/** The only reader of the environment. A wrong setting stops the start with a sentence. */
export function readSettings(env: Record<string, string | undefined> = process.env): ProcessSettings {
  if (env['NODE_ENV'] === 'production') {
    throw new Error(
      'The sandbox takes no real money and does not start in production (NODE_ENV=production).',
    );
  }
  const port = parseWholeNumber('SANDBOX_PORT', env['SANDBOX_PORT'] ?? '3001');
  if (port < 1 || port > 65_534) throw new Error('SANDBOX_PORT must lie between 1 and 65534.');
  const clock = env['CLOCK'] || undefined;
  if (clock && Number.isNaN(Date.parse(clock))) throw new Error(`CLOCK is not an ISO instant: ${clock}`);
  const parentPid = env['PARENT_PID'] ? parseWholeNumber('PARENT_PID', env['PARENT_PID']) : undefined;
  return {
    port,
    dataDir: env['DATA_DIR'] || '.data',
    clock,
    parentPid,
    settings: {
      // A browser on *.localhost sees this host as another site, as it sees the live provider's.
      origin: `http://127.0.0.1:${port}`,
      webhookUrl: env['STRIPE_WEBHOOK_URL'] || undefined,
      webhookSecret: env['STRIPE_WEBHOOK_SECRET'] || 'whsec_sandbox',
    },
    opayo: {
      strictNames: env['OPAYO_STRICT_NAMES'] === '1',
      readLagMs: parseWholeNumber('OPAYO_READ_LAG_MS', env['OPAYO_READ_LAG_MS'] || '0'),
    },
  };
}

function parseWholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a whole number, not "${text}".`);
}
