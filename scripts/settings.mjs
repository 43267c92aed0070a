// The settings that `npm start` and `npm run dev` use themselves. The server reads and validates all others.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the settings with their defaults, or throws an error that lists all problems. */
export function readStartSettings(env = process.env) {
  const problems = [];
  const port = readPort(env, 'PORT', 3000, problems);
  const sandboxPort = readPort(env, 'SANDBOX_PORT', port + 1, problems);
  if ([sandboxPort, sandboxPort + 1].includes(port)) {
    problems.push('SANDBOX_PORT and the port after it, used for mail, must differ from PORT.');
  }
  if (env.NODE_ENV === 'production') {
    problems.push(
      'NODE_ENV is production, but this command is for evaluation. Use npm run build, serve and worker.',
    );
  }
  if (problems.length > 0)
    throw new Error(`The settings are not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return {
    port,
    sandboxPort,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    // Loads no data into a database that the user provides, unless DEMO is set.
    shouldSeedDemo: !env.DATABASE_URL || env.DEMO === '1',
    publicDomain: env.PUBLIC_DOMAIN || 'localhost',
    defaultClient: env.DEFAULT_CLIENT || 'demo',
  };
}

function readPort(env, name, defaultPort, problems) {
  const text = env[name] || String(defaultPort);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  // The two following ports are used too.
  if (port < 1 || port > 65_533) problems.push(`${name} must be a port from 1 to 65533, not "${text}".`);
  return port;
}

/** Environment of the server, the worker and the sandbox: this process's own with the settings. */
export function childEnvironment(settings, databaseUrl, env = process.env) {
  const { port, sandboxPort } = settings;
  return {
    ...env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: settings.host,
    PUBLIC_DOMAIN: settings.publicDomain,
    DEFAULT_CLIENT: settings.defaultClient,
    DATA_DIR: settings.dataDir,
    WEB_DIST: resolve(root, 'dist/web'),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${sandboxPort + 1}`,
    // Webhooks identify the client by host; `harbour` is the demonstration's Stripe client.
    STRIPE_WEBHOOK_URL: `http://bookings.harbour.${settings.publicDomain}:${port}/api/payment-providers/stripe/webhook`,
    // Whose states the sandbox lists.
    ...(settings.shouldSeedDemo && { DEMO_URL: `http://bookings.demo.${settings.publicDomain}:${port}` }),
    // Each client has an account of its own at the provider of Direct Debits.
    GOCARDLESS_WEBHOOK_URL: `http://bookings.demo.${settings.publicDomain}:${port}/api/payment-providers/gocardless/webhook`,
    GOCARDLESS_WEBHOOK_URL_2: `http://bookings.harbour.${settings.publicDomain}:${port}/api/payment-providers/gocardless/webhook`,
    PARENT_PID: String(process.pid),
  };
}
