import type { Keys } from '#platform/crypto';
import type { Run } from '#platform/database';
import { saveCredentials } from '../modules/client/index.ts';
import { clientId } from './clients.ts';

const sandbox = {
  opayo: {
    vendor: 'sandbox',
    key: 'sandbox-key',
    password: 'sandbox-password',
    reportingUser: 'sandbox-reporting',
    reportingPassword: 'sandbox-reporting-password',
  },
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  },
};

/** The keys that the payment sandboxes take, sealed as real ones are. */
export async function plantCredentials(run: Run, keys: Keys): Promise<void> {
  const kept = [
    { client: 'demo', provider: 'opayo', credentials: sandbox.opayo },
    { client: 'harbour', provider: 'stripe', credentials: sandbox.stripe },
    { client: 'maintenance', provider: 'opayo', credentials: sandbox.opayo },
  ];
  for (const { client, provider, credentials } of kept) {
    await saveCredentials(run, keys.seal, { clientId: clientId(client), provider }, credentials);
  }
}
