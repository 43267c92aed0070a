import { formatMoney } from '@pavilion/domain/money';
import type { NoticeKind } from '@pavilion/domain/notification/notice';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import type { NoticeParams } from '../notice/index.ts';
import { buildEmail } from './build-email.ts';
import { formatDay } from './format-day.ts';
import { formatInstant } from './format-session.ts';

type NoticeEmail = {
  kind: NoticeKind;
  email: string;
  firstName: string;
  language: string;
  brand: ClientBrand;
  symbol: string;
  currency: string;
  timezone: string;
  url: string;
  params: NoticeParams;
};

/** Tells a customer about something that has happened, and what they can do about it. */
export function buildNoticeEmail({
  kind,
  email,
  firstName,
  language,
  brand,
  url,
  params: { name = '', what = '', from, until, amount, at },
  ...client
}: NoticeEmail): Email {
  const params = {
    client: brand.name,
    name,
    what,
    from: from === undefined ? '' : formatDay(from, language),
    until: until === undefined ? '' : formatDay(until, language),
    amount: amount === undefined ? '' : formatMoney(amount, client),
    when:
      at === undefined
        ? ''
        : formatInstant(at, client.timezone, { language, clockFormat: brand.clockFormat }),
  };
  const t = (part: 'subject' | 'opening' | 'next' | 'link') =>
    translate(language, 'email', `notice_${kind}_${part}` satisfies TextKey<'email'>, params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: `${brand.name}: ${t('subject')}`,
      heading: t('subject'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t('opening')],
      blocks: [],
      closing: t('next'),
      link: { text: t('link'), url },
      sender: [brand.name],
    },
  );
}
