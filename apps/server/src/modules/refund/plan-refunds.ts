import type { ProviderRefund, Refund } from '../payment/index.ts';

/** What a refund that the provider reports means for ours. */
export type RefundChange =
  | { kind: 'book'; refund: Refund; ref: string }
  | { kind: 'refuse' | 'reverse'; refund: Refund; ref: string; code: string }
  | { kind: 'add'; ref: string; amount: number };

/**
 * Compares the provider's refunds of a payment with ours, so that reading an older list again changes nothing. One that we
 * did not send takes the place of a refund of its amount that needs a person, because they have made it on the website.
 */
export function planRefunds(own: readonly Refund[], reported: readonly ProviderRefund[]): RefundChange[] {
  const changes: RefundChange[] = [];
  const adopted = new Set<string>();
  for (const provided of reported) {
    const match = own.find(({ id, providerRef }) => providerRef === provided.ref || id === provided.refundId);
    const change = match ? planKnown(match, provided) : planNew(own, provided, adopted);
    if (change?.kind === 'book') adopted.add(change.refund.id);
    if (change) changes.push(change);
  }
  return changes;
}

function planKnown(refund: Refund, { ref, state, code }: ProviderRefund): RefundChange | undefined {
  const isOpen = refund.state === 'requested' || refund.state === 'submitted';
  if (state === 'failed') {
    if (isOpen) return { kind: 'refuse', refund, ref, code: code ?? 'failed' };
    return refund.state === 'succeeded'
      ? { kind: 'reverse', refund, ref, code: code ?? 'failed' }
      : undefined;
  }
  // A refund that has failed at the provider never succeeds later: this list is older than what we know.
  const isNews = isOpen || (refund.state === 'needs_person' && refund.providerRef === null);
  return state === 'succeeded' && isNews ? { kind: 'book', refund, ref } : undefined;
}

function planNew(
  own: readonly Refund[],
  { ref, state, amount }: ProviderRefund,
  adopted: ReadonlySet<string>,
): RefundChange | undefined {
  if (state !== 'succeeded') return undefined;
  const waiting = own.find(
    (refund) => refund.state === 'needs_person' && refund.amount === amount && !adopted.has(refund.id),
  );
  return waiting ? { kind: 'book', refund: waiting, ref } : { kind: 'add', ref, amount };
}
