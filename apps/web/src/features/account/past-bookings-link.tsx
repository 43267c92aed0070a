import { listBookings } from '@pavilion/contract/booking';
import { Anchor } from '@pavilion/ui/base/anchor';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';

/** ACC-02: the link of a customer without upcoming bookings; hidden if they have no past ones either. */
export function PastBookingsLink({ userId }: { userId: number }) {
  const t = useText('account');
  const send = useSend();
  const { now } = useBoot();
  const { data: hasPast = false } = useQuery({
    queryKey: ['bookings', userId, 'has-past', now],
    queryFn: async () => {
      const query = { startsBefore: new Date(now).toISOString(), perPage: 1 };
      return (await sendRequest(send, listBookings, { query })).length > 0;
    },
    throwOnError: false,
  });
  return hasPast ? <Anchor href="/bookings/past">{t('past_bookings')}</Anchor> : null;
}
