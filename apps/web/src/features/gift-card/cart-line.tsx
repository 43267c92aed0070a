import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { GiftCardPicture } from './gift-card-picture.tsx';

type GiftCardItem = {
  name: string;
  giftCard: {
    recipientName: string;
    recipientEmail: string;
    senderName: string;
    message: string;
    sendOn: string | null;
  } | null;
};

/** Whom it is for, at which address, and when it is sent: a wrong address cannot be corrected after the payment. */
function Details({ item: { giftCard } }: { item: GiftCardItem }) {
  const t = useText('checkout');
  const { formatDayWithYear } = useDateFormat();
  if (!giftCard) return null;
  const { recipientName, recipientEmail, senderName, message, sendOn } = giftCard;
  return (
    <>
      <p>{t('gift_card_for', { name: recipientName, email: recipientEmail })}</p>
      {senderName !== '' && <p>{t('gift_card_from', { name: senderName })}</p>}
      <p>
        {sendOn === null
          ? t('gift_card_sent_now')
          : t('gift_card_sent_on', { day: formatDayWithYear(`${sendOn}T00:00:00`) })}
      </p>
      {message !== '' && <p className="pv-muted">{t('gift_card_message', { message })}</p>}
    </>
  );
}

function CompactDetails({ item: { giftCard } }: { item: GiftCardItem }) {
  const t = useText('checkout');
  return giftCard && <p>{t('for_person', { name: giftCard.recipientName })}</p>;
}

/** Names the recipient, because a basket can have several. */
const FullName = ({ item: { name, giftCard } }: { item: GiftCardItem }) =>
  [name, giftCard?.recipientName].filter(Boolean).join(', ');

function GroupTitle() {
  const t = useText('checkout');
  return t('gift_cards');
}

/** CHK-35: what a gift card shows in the cart. */
export const giftCardCartLine = {
  Picture: GiftCardPicture,
  Details,
  CompactDetails,
  FullName,
  GroupTitle,
  getGroupKey: () => 'gift-cards',
  hasAttendee: false,
};
