import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

type ConfirmAddressEmail = {
  email: string;
  firstName: string;
  /** Whether the account is new. */
  isNew: boolean;
  brand: ClientBrand;
  language: string;
  /** The page that confirms with the link's token. */
  url: string;
};

/** AUT-20: welcomes a new customer and asks them to confirm their address, or asks again. */
export function buildConfirmAddressEmail({
  email,
  firstName,
  isNew,
  brand,
  language,
  url,
}: ConfirmAddressEmail): Email {
  const heading = translate(language, 'email', 'confirm_address_heading');
  return buildEmail(
    { to: email, language, brand },
    {
      subject: `${brand.name}: ${heading}`,
      heading,
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [
        translate(language, 'email', isNew ? 'confirm_address_welcome' : 'confirm_address_again', {
          client: brand.name,
        }),
        translate(language, 'email', 'confirm_address_text'),
      ],
      blocks: [],
      closing: translate(language, 'email', 'confirm_address_closing'),
      link: { text: translate(language, 'email', 'confirm_address_link'), url },
      sender: [brand.name],
    },
  );
}
