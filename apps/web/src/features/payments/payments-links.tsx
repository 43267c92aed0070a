import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { SectionLinks } from '../../lib/navigation/section-links.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { savedCardsQuery } from '../saved-card/index.ts';
import { creditHistoryQuery, ordersQuery, usedGiftCardsQuery } from './queries.ts';

/** On a phone the orders are long. Fewer than three sections with content need no links. */
export function PaymentsLinks({ userId }: { userId: number }) {
  const t = useText('payments');
  const tCard = useText('card');
  const send = useSend();
  const { data: orders } = useInfiniteQuery(ordersQuery(send, userId));
  const { data: credit } = useInfiniteQuery(creditHistoryQuery(send, userId));
  const { data: giftCards = [] } = useQuery(usedGiftCardsQuery(send, userId));
  const { data: savedCards = [] } = useQuery(savedCardsQuery(send, userId));
  const links = [
    { id: 'orders', title: t('orders'), count: orders?.pages[0]?.value.length },
    { id: 'credit', title: t('credit_history'), count: credit?.pages[0]?.value.length },
    { id: 'gift-cards', title: t('gift_cards'), count: giftCards.length },
    { id: 'saved-cards', title: tCard('saved_cards'), count: savedCards.length },
  ].filter(({ count = 0 }) => count > 0);
  return links.length < 3 ? null : <SectionLinks label={t('on_this_page')} links={links} />;
}
