import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { entryCodesQuery, type OrderProof } from '../entry-code/index.ts';
import './kiosk.css';
import { FindBookingForm } from './find-booking-form.tsx';
import { FoundBookings } from './found-bookings.tsx';

/** MOD-01: the sessions of an order for who has its reference and no password. Nothing of it is kept in the browser. */
export function FindBooking() {
  const t = useText('kiosk');
  const { isKiosk } = useModes();
  const send = useSend();
  const queryClient = useQueryClient();
  const search = useMutation({
    mutationFn: (proof: OrderProof) => queryClient.fetchQuery(entryCodesQuery(send, proof)),
    gcTime: 0,
  });
  useDocumentMeta({ title: t('find_by_reference'), noIndex: true });
  // The server does not know the modes.
  if (!isKiosk && typeof document !== 'undefined') return <Redirect path="/kiosk" />;
  return (
    <div className="pv-container find-booking" data-testid="find-booking">
      {search.data ? (
        <FoundBookings entries={search.data.entryCodes} proof={search.variables} />
      ) : (
        <FindBookingForm
          error={search.error}
          isPending={search.isPending}
          onSubmit={search.mutate}
          onChange={search.reset}
        />
      )}
    </div>
  );
}
