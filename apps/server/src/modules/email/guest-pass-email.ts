import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { formatDay } from './format-day.ts';

type GuestPassEmail = {
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  /** What one can book with it, for example 'Swimming'. */
  categories: readonly string[];
  lastDay: string;
  language: string;
  /** The page on which the pass is taken; its token is in no other place. */
  url: string;
  brand: ClientBrand;
};

/** PRC-07: a guest pass, for the friend whom it was sent to. */
export function buildGuestPassEmail({ language, brand, url, ...pass }: GuestPassEmail): Email {
  const params = {
    sender: pass.senderName,
    where: pass.categories.join(', '),
    client: brand.name,
    day: formatDay(pass.lastDay, language),
  };
  const t = (key: 'guest_pass_subject' | 'guest_pass_opening' | 'guest_pass_next' | 'guest_pass_link') =>
    translate(language, 'email', key, params);
  return buildEmail(
    { to: pass.recipientEmail, language, brand },
    {
      subject: t('guest_pass_subject'),
      heading: t('guest_pass_subject'),
      greeting: translate(language, 'email', 'greeting', { name: pass.recipientName }),
      paragraphs: [t('guest_pass_opening'), t('guest_pass_next')],
      blocks: [],
      link: { text: t('guest_pass_link'), url },
      sender: [brand.name],
    },
  );
}
