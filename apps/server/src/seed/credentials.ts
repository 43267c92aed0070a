import type { RunStatement } from '#platform/database/database';
import type { Keys } from '#platform/security/crypto';
import { saveCredentials } from '../modules/client/index.ts';
import { getClientId } from './clients.ts';

const sandboxCredentials = {
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
  gocardless: {
    accessToken: 'gocardless-sandbox-token',
    webhookSecret: 'gocardless-sandbox-secret',
  },
};

/** Credentials of the payment sandboxes, encrypted like real ones. */
export async function seedCredentials(run: RunStatement, keys: Keys): Promise<void> {
  const records = [
    { client: 'demo', provider: 'opayo', credentials: sandboxCredentials.opayo },
    { client: 'demo', provider: 'gocardless', credentials: sandboxCredentials.gocardless },
    {
      client: 'harbour',
      provider: 'gocardless',
      credentials: { ...sandboxCredentials.gocardless, accessToken: 'gocardless-sandbox-token-2' },
    },
    { client: 'harbour', provider: 'stripe', credentials: sandboxCredentials.stripe },
    { client: 'maintenance', provider: 'opayo', credentials: sandboxCredentials.opayo },
  ];
  for (const { client, provider, credentials } of records) {
    await saveCredentials(run, keys.encryption, { clientId: getClientId(client), provider }, credentials);
  }
}
