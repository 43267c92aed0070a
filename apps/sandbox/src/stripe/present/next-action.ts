import type { Action } from '../model/records.ts';

/** URL of the challenge page; includes the client secret, because the page changes the payment. */
export const challengeUrl = (intent: { id: string; secret: string }, origin: string): string =>
  `${origin}/stripe/3ds/${intent.id}?client_secret=${encodeURIComponent(intent.secret)}`;

export type NextAction = {
  type: string;
  redirect_to_url?: { url: string; return_url: string };
  use_stripe_sdk?: { type: string; stripe_js: string };
};

export function presentAction(action: Action | null, url: string): NextAction | null {
  if (!action) return null;
  return action.kind === 'redirect'
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: action.returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
}
