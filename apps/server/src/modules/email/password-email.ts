import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

type PasswordLinkEmail = {
  email: string;
  firstName: string;
  brand: ClientBrand;
  language: string;
  /** The page that sets the password, with the link's token. */
  url: string;
};

/** AUT-16: the link that sets a password. It does not say whether there was one before. */
export function buildPasswordLinkEmail({ email, firstName, brand, language, url }: PasswordLinkEmail): Email {
  return buildEmail(
    { to: email, language, brand },
    {
      subject: translate(language, 'email', 'password_subject', { client: brand.name }),
      heading: translate(language, 'email', 'password_link'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [translate(language, 'email', 'password_opening', { client: brand.name })],
      blocks: [],
      closing: translate(language, 'email', 'password_closing'),
      link: { text: translate(language, 'email', 'password_link'), url },
      sender: [brand.name],
    },
  );
}
