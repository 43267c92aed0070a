import { ok, refuse } from '@pavilion/domain/result';
import * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { AppDeps } from '#platform/deps';
import { readCredentials } from '../client/index.ts';
import { createOpayoProvider } from './opayo/provider.ts';
import { getPaymentHosts, type PaymentHosts } from './payment-hosts.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import {
  clearProviderProblems,
  hasProviderProblems,
  saveProviderProblem,
} from './store/provider-problems.ts';
import { createStripeProvider } from './stripe/provider.ts';

export type PaymentDeps = Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys' | 'log'>;

const opayoCredentials = z.object({
  vendor: z.string(),
  key: z.string(),
  password: z.string(),
  reportingUser: z.optional(z.string()),
  reportingPassword: z.optional(z.string()),
});
const stripeCredentials = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.optional(z.string()),
});

type ProviderKey = { clientId: string; provider: string };

/** How an adapter tells developers and operators about failures. */
type Reports = {
  logWarning: (fields: object, message: string) => void;
  reportProblem: (code: string) => Promise<void>;
};

/**
 * PAY-01, PAY-07: creates a provider's adapter with the client's own credentials. `run` reads them, together with other
 * reads if it joins statements.
 */
export async function getPaymentProvider(
  deps: PaymentDeps,
  owner: ProviderKey,
  run: RunStatement = deps.database.run,
) {
  const { keys, settings, now, log } = deps;
  const { provider } = owner;
  if (provider !== 'opayo' && provider !== 'stripe') {
    return refuse({ code: 'provider_not_supported', params: { provider } } as const);
  }
  const reports: Reports = {
    logWarning: (fields, message) => log.warn({ ...owner, ...fields }, message),
    reportProblem: (code) => reportProblem(deps, owner, code),
  };
  const hosts = getPaymentHosts(settings);
  const read = joinStatements(run);
  const [credentials, hasProblems] = await Promise.all([
    readCredentials(read, keys.encryption, owner),
    hasProviderProblems(read, owner),
  ]);
  const problem = hosts ? findProblem(provider, credentials, hosts) : 'payment_mode_missing';
  if (!hosts || problem !== undefined) {
    await reports.reportProblem(problem ?? 'payment_mode_missing');
    return refuse({ code: 'provider_unavailable' } as const);
  }
  const adapter =
    provider === 'opayo'
      ? createOpayoAdapter(opayoCredentials.parse(credentials), hosts, { reports, now })
      : createStripeAdapter(stripeCredentials.parse(credentials), hosts, reports);
  return ok(hasProblems ? clearProblemsOnSuccess(deps, owner, adapter) : adapter);
}

/** What the operator must set up before the provider can be called. */
function findProblem(
  provider: 'opayo' | 'stripe',
  credentials: Readonly<Record<string, string>> | undefined,
  { mode }: PaymentHosts,
) {
  const schema = provider === 'opayo' ? opayoCredentials : stripeCredentials;
  if (!credentials || !schema.safeParse(credentials).success) return 'credentials_missing';
  if (provider === 'opayo' || mode === 'sandbox') return undefined;
  // Stripe's test and live keys are for the same host. Restricted keys begin with rk.
  const { secretKey = '' } = credentials;
  const isOfMode = secretKey.startsWith(`sk_${mode}_`) || secretKey.startsWith(`rk_${mode}_`);
  return isOfMode && credentials['publishableKey']?.startsWith(`pk_${mode}_`)
    ? undefined
    : 'credentials_of_other_mode';
}

function createOpayoAdapter(
  { reportingUser, reportingPassword, ...piCredentials }: z.output<typeof opayoCredentials>,
  { mode, opayoOrigin }: PaymentHosts,
  { reports, now }: { reports: Reports; now: () => number },
): PaymentProvider {
  const account = {
    ...piCredentials,
    origin: opayoOrigin,
    mode: mode === 'live' ? ('live' as const) : ('sandbox' as const),
    reportingUser,
    reportingPassword,
    ...reports,
  };
  return createOpayoProvider(account, now);
}

const createStripeAdapter = (
  credentials: z.output<typeof stripeCredentials>,
  { stripeOrigin }: PaymentHosts,
  reports: Reports,
): PaymentProvider =>
  createStripeProvider({
    ...credentials,
    sandbox: stripeOrigin === undefined ? undefined : new URL(stripeOrigin),
    ...reports,
  });

/** Never throws, because the payment must go on without the report. */
async function reportProblem({ database, now, log }: PaymentDeps, owner: ProviderKey, code: string) {
  log.error({ ...owner, code }, 'payment provider set-up refused');
  try {
    await saveProviderProblem(database.run, owner, { code, now: now() });
  } catch (error) {
    log.error({ ...owner, err: error }, 'payment provider problem not saved');
  }
}

/** A payment that the provider accepts shows that its set-up is complete again. */
function clearProblemsOnSuccess(
  { database, log }: PaymentDeps,
  owner: ProviderKey,
  adapter: PaymentProvider,
): PaymentProvider {
  return {
    ...adapter,
    async authorise(...input) {
      const providerStatus = await adapter.authorise(...input);
      if (providerStatus.state === 'authorised' || providerStatus.state === 'sca_required') {
        await clearProviderProblems(database.run, owner).catch((error: unknown) =>
          log.warn({ ...owner, err: error }, 'payment provider problems not cleared'),
        );
      }
      return providerStatus;
    },
  };
}

/** The secret with which Stripe signs a client's events; undefined if none is saved. */
export async function getWebhookSecret({ database, keys }: PaymentDeps, clientId: string) {
  const credentials = await readCredentials(database.run, keys.encryption, { clientId, provider: 'stripe' });
  return credentials?.['webhookSecret'];
}
