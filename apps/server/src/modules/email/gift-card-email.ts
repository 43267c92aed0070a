import { formatMoney } from '@pavilion/domain/money';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { formatDay } from './format-day.ts';

/** `amount` in minor units, `expiresAt` in milliseconds: the first instant at which it no longer pays. */
type GiftCardEmail = {
  recipientEmail: string;
  recipientName: string;
  senderName: string;
  message: string;
  /** In groups, as it is typed. */
  code: string;
  amount: number;
  currency: string;
  symbol: string;
  timezone: string;
  expiresAt: number;
  language: string;
  /** Base URL of the client's bookings surface. */
  origin: string;
  brand: ClientBrand;
};

/** CHK-35: the code of a gift card, for its recipient. */
export function buildGiftCardEmail({ language, brand, ...card }: GiftCardEmail): Email {
  const { amount, code, message, senderName, recipientName, recipientEmail, origin } = card;
  const t = (
    key:
      | 'gift_card_subject'
      | 'gift_card_opening'
      | 'gift_card_code'
      | 'gift_card_expiry'
      | 'gift_card_link'
      | 'gift_card_balance_link',
    params: Record<string, string> = {},
  ) => translate(language, 'email', key, params);
  const formatted = formatMoney(amount, card);
  const subject = t('gift_card_subject', { amount: formatted, client: brand.name });
  const lastDay = formatDay(getLocalDay(card.expiresAt - 1, card.timezone), language);
  return buildEmail(
    { to: recipientEmail, language, brand },
    {
      subject,
      heading: subject,
      greeting: translate(language, 'email', 'greeting', { name: recipientName }),
      paragraphs: [
        t('gift_card_opening', { name: senderName, amount: formatted, client: brand.name }),
        ...(message === '' ? [] : [message]),
      ],
      blocks: [
        { name: code, times: [], details: [t('gift_card_code'), t('gift_card_expiry', { day: lastDay })] },
      ],
      link: { text: t('gift_card_link'), url: `${origin}/redirect-to-selected-venue` },
      secondLink: { text: t('gift_card_balance_link'), url: `${origin}/gift-cards` },
      sender: [brand.name],
    },
  );
}
