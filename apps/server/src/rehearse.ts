// npm run rehearse: walks the main job of a payment at a provider's test account and in our sandbox, and prints what
// differs. Started by scripts/rehearse.mjs, which starts the sandbox.
import { parseArgs } from 'node:util';
import { getPaymentHosts, getProblemAdvice } from './modules/payment/index.ts';
import { rehearse, type Walk } from './rehearsal/rehearse.ts';
import { createOpayoWalk } from './rehearsal/walk-opayo.ts';
import { createStripeWalk } from './rehearsal/walk-stripe.ts';

const { values } = parseArgs({
  options: {
    provider: { type: 'string' },
    'sandbox-url': { type: 'string' },
    /** Instead of the vendor's test host. */
    'vendor-url': { type: 'string' },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const reportProblem = async (code: string) =>
  print(`Set-up: ${code}. ${getProblemAdvice(code, values.provider ?? '')}`);

/** The keys of the test account, from the environment, so that they are in no list of processes. */
function readKeys<Name extends string>(names: Record<Name, string>): Record<Name, string> {
  const missing = Object.values<string>(names).filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} to the keys of the test account.`);
  const entries = Object.entries<string>(names).map(([key, name]) => [key, process.env[name] ?? '']);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function createWalks(): { walkVendor: Walk; walkSandbox: Walk; vendorOrigin: string } {
  if (values.provider === 'opayo') {
    const keys = readKeys({
      vendor: 'OPAYO_VENDOR',
      key: 'OPAYO_KEY',
      password: 'OPAYO_PASSWORD',
      reportingUser: 'OPAYO_REPORTING_USER',
      reportingPassword: 'OPAYO_REPORTING_PASSWORD',
    });
    const sandboxKeys = {
      vendor: 'sandbox',
      key: 'sandbox-key',
      password: 'sandbox-password',
      reportingUser: 'sandbox-reporting',
      reportingPassword: 'sandbox-reporting-password',
    };
    return {
      walkVendor: createOpayoWalk({ ...keys, reportProblem }),
      walkSandbox: createOpayoWalk({ ...sandboxKeys, reportProblem: async () => undefined }),
      vendorOrigin: getPaymentHosts({ SANDBOX_URL: undefined, PAYMENT_MODE: 'test' })?.opayoOrigin ?? '',
    };
  }
  if (values.provider === 'stripe') {
    const keys = readKeys({ secretKey: 'STRIPE_SECRET_KEY', publishableKey: 'STRIPE_PUBLISHABLE_KEY' });
    if (!keys.secretKey.startsWith('sk_test_'))
      throw new Error('STRIPE_SECRET_KEY must begin with sk_test_.');
    const sandboxKeys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };
    return {
      walkVendor: createStripeWalk({ ...keys, reportProblem }),
      walkSandbox: createStripeWalk({ ...sandboxKeys, reportProblem: async () => undefined }),
      vendorOrigin: 'https://api.stripe.com',
    };
  }
  throw new Error('Usage: npm run rehearse -- --provider opayo|stripe [--vendor-url URL]');
}

try {
  const { vendorOrigin, ...walks } = createWalks();
  const hasPassed = await rehearse({
    ...walks,
    vendorOrigin: values['vendor-url'] ?? vendorOrigin,
    sandboxOrigin: values['sandbox-url'] ?? '',
    print,
  });
  process.exitCode = hasPassed ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
