import type Stripe from 'stripe';
import type { Setup, StripeRecords } from '../model/records.ts';
import { challengeUrl, presentAction } from './next-action.ts';
import { presentFailure } from './payment-intent.ts';
import { toSeconds } from './seconds.ts';

export const presentSetup = (records: StripeRecords, setup: Setup, origin: string): Stripe.SetupIntent => ({
  id: setup.id,
  object: 'setup_intent',
  allowed_payment_method_types: setup.allowedTypes,
  application: null,
  automatic_payment_methods: setup.allowedTypes ? null : { allow_redirects: 'always', enabled: true },
  cancellation_reason: setup.cancelReason,
  client_secret: setup.secret,
  created: toSeconds(setup.created),
  customer: setup.customer,
  customer_account: null,
  description: setup.description,
  excluded_payment_method_types: null,
  last_setup_error: setup.lastFailure ? presentFailure(records, setup.lastFailure) : null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: setup.metadata,
  next_action: presentAction(setup.action, challengeUrl(setup, origin)),
  on_behalf_of: null,
  payment_method: setup.method,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: setup.allowedTypes ?? ['card'],
  single_use_mandate: null,
  status: setup.status,
  usage: setup.usage,
});

/** The fields of a setup intent that the publishable key may read. */
export function toPublicSetup(setup: Stripe.SetupIntent): object {
  const { customer: _customer, metadata: _metadata, ...rest } = setup;
  return rest;
}
