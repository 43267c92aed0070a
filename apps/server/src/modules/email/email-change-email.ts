import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

type EmailChangeEmail = {
  to: string;
  /** `old` and `new` have a link that confirms; `taken`: the new address has an account; `changed`: it is done. */
  kind: 'old' | 'new' | 'taken' | 'changed';
  newEmail: string;
  brand: ClientBrand;
  language: string;
  /** The page that confirms with the link's token, or else the page to log in. */
  url: string;
};

/** ACC-03: an email about the change of an account's email address. */
export function buildEmailChangeEmail({ to, kind, newEmail, brand, language, url }: EmailChangeEmail): Email {
  const params = { client: brand.name, email: newEmail };
  const isLink = kind === 'old' || kind === 'new';
  const heading = translate(
    language,
    'email',
    isLink ? 'email_change_confirm' : `email_change_${kind}_heading`,
  );
  return buildEmail(
    { to, language, brand },
    {
      subject: `${brand.name}: ${heading}`,
      heading,
      greeting: translate(language, 'email', 'receipt_greeting'),
      paragraphs: [translate(language, 'email', `email_change_${kind}`, params)],
      blocks: [],
      closing: translate(language, 'email', `email_change_${kind}_closing`),
      link: { text: translate(language, 'email', isLink ? 'email_change_confirm' : 'log_in'), url },
      sender: [brand.name],
    },
  );
}
