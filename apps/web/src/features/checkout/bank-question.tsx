import { lazyPart } from '../../shell/lazy-part.tsx';
import type { Payment } from './use-payment.ts';

const BankDialog = lazyPart(async () => (await import('./bank-dialog.tsx')).BankDialog);

/** CHK-22: the bank's question, where the provider's own script does not ask it. */
export function BankQuestion({ payment }: { payment: Payment }) {
  const { panel } = payment;
  const isOurs = panel.state === 'sca_required' && panel.challenge?.clientSecret === null;
  if (!isOurs || panel.transactionId === null) return null;
  return <BankDialog payment={payment} transactionId={panel.transactionId} />;
}
