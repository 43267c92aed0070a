import { lazy, Suspense } from 'react';
import type { Payment } from './use-payment.ts';

const BankDialog = lazy(async () => ({ default: (await import('./bank-dialog.tsx')).BankDialog }));

/** CHK-22: the bank's question, where the provider's own script does not ask it. */
export function BankQuestion({ payment }: { payment: Payment }) {
  const { panel } = payment;
  const isOurs = panel.state === 'sca_required' && panel.challenge?.clientSecret === null;
  if (!isOurs || panel.transactionId === null) return null;
  return (
    <Suspense fallback={null}>
      <BankDialog payment={payment} transactionId={panel.transactionId} />
    </Suspense>
  );
}
