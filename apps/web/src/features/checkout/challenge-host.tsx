import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { Payment } from './use-payment.ts';

const ChallengeDialog = lazyWithRetry(async () => (await import('./challenge-dialog.tsx')).ChallengeDialog);

/** CHK-22: the bank's question, where the provider's own script does not ask it. */
export function ChallengeHost({ payment }: { payment: Payment }) {
  const { panel } = payment;
  const isInOurFrame = panel.state === 'sca_required' && panel.challenge?.clientSecret === null;
  if (!isInOurFrame || panel.transactionId === null) return null;
  return <ChallengeDialog payment={payment} transactionId={panel.transactionId} />;
}
