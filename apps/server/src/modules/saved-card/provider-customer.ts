import type { RunStatement } from '#platform/database/database';
import type { PaymentProvider } from '../payment/index.ts';
import { readProviderCustomer, saveProviderCustomer } from './store.ts';

type Customer = {
  clientId: string;
  personId: number;
  provider: string;
  /** The attempt that saves a card. */
  attemptId: string;
  email: string;
  name: string;
  /** Whether a missing record is created, because a card is going to be saved. */
  canCreate: boolean;
};

/** The provider's record of a customer; null without one, or if the provider needs none. Calls the provider. */
export async function createProviderCustomer(
  run: RunStatement,
  provider: PaymentProvider,
  { canCreate, email, name, attemptId, ...key }: Customer,
): Promise<string | null> {
  if (!provider.createCustomer) return null;
  const existing = await readProviderCustomer(run, key);
  if (existing !== undefined || !canCreate) return existing ?? null;
  const created = await provider.createCustomer({ email, name, attemptId });
  return created === undefined ? null : saveProviderCustomer(run, key, created);
}
