import type { getOrder } from '@pavilion/contract/order';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import type { CamelReply } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { GiftCardPicture } from './gift-card-picture.tsx';

type GiftCardLine = CamelReply<typeof getOrder>['lineItems'][number];

function Summary({ line: { giftCard } }: { line: GiftCardLine }) {
  const t = useText('checkout');
  const { formatDayWithYear } = useDateFormat();
  if (!giftCard) return null;
  const { recipientName: name, sendOn } = giftCard;
  return sendOn === null
    ? t('gift_card_order', { name })
    : t('gift_card_order_on', { name, day: formatDayWithYear(`${sendOn}T00:00:00`) });
}

const Details = ({ line }: { line: GiftCardLine }) => (
  <>
    <h2 className="order-line__name">{line.name}</h2>
    <p>
      <Summary line={line} />
    </p>
  </>
);

/** CHK-35: what a gift card shows in an order. */
export const giftCardOrderLine = { Picture: GiftCardPicture, Details, Summary, isBooking: false };
