import type { SandboxSettings } from './deps.ts';

/** Settings of the process. The mail server listens on the port after `port`. */
export type ProcessSettings = {
  port: number;
  dataDir: string;
  /** An ISO instant to start the clock from. */
  clock: string | undefined;
  /** The sandbox exits when this process is gone. */
  parentPid: number | undefined;
  settings: SandboxSettings;
  /** The bookings site of the demonstration data; undefined without any. */
  demoUrl: string | undefined;
  opayo: OpayoOptions;
};

/** Makes the Opayo sandbox as strict as the public one. */
export type OpayoOptions = {
  /** Fails 3D Secure for a cardholder name without a meaning, instead of using the card's result. */
  hasStrictNames: boolean;
  /** Time after a challenge during which GET still responds with 404. */
  readLagMs: number;
};

/** The credentials of the Opayo sandbox after a start. */
export const opayoAccount = {
  vendorName: 'sandbox',
  integrationKey: 'sandbox-key',
  integrationPassword: 'sandbox-password',
  reportingUser: 'sandbox-reporting',
  reportingPassword: 'sandbox-reporting-password',
};

/** Reads all environment variables. Throws for an invalid setting. */
export function readSettings(env: Record<string, string | undefined> = process.env): ProcessSettings {
  if (env['NODE_ENV'] === 'production') {
    throw new Error(
      'The sandbox takes no real money and does not start in production (NODE_ENV=production).',
    );
  }
  const port = parseWholeNumber('SANDBOX_PORT', env['SANDBOX_PORT'] ?? '3001');
  if (port < 1 || port > 65_534) throw new Error(`SANDBOX_PORT must be between 1 and 65534, not ${port}.`);
  const clock = env['CLOCK'] || undefined;
  if (clock && Number.isNaN(Date.parse(clock)))
    throw new Error(`CLOCK must be an ISO instant, not "${clock}".`);
  const parentPid = env['PARENT_PID'] ? parseWholeNumber('PARENT_PID', env['PARENT_PID']) : undefined;
  return {
    port,
    dataDir: env['DATA_DIR'] || '.data',
    clock,
    parentPid,
    settings: {
      // Browsers treat this host and *.localhost as different sites, as with the live provider.
      origin: `http://127.0.0.1:${port}`,
      webhookUrl: env['STRIPE_WEBHOOK_URL'] || undefined,
      webhookSecret: env['STRIPE_WEBHOOK_SECRET'] || 'whsec_sandbox',
      debitWebhookUrls: [
        env['GOCARDLESS_WEBHOOK_URL'] || undefined,
        env['GOCARDLESS_WEBHOOK_URL_2'] || undefined,
      ],
      debitWebhookSecret: env['GOCARDLESS_WEBHOOK_SECRET'] || 'gocardless-sandbox-secret',
    },
    demoUrl: env['DEMO_URL'] || undefined,
    opayo: {
      hasStrictNames: env['OPAYO_STRICT_NAMES'] === '1',
      readLagMs: parseWholeNumber('OPAYO_READ_LAG_MS', env['OPAYO_READ_LAG_MS'] || '0'),
    },
  };
}

function parseWholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a whole number, not "${text}".`);
}
