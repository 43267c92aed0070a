import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

/** What has changed about how an account is logged in to. */
type SecurityEvent =
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used';

type SecurityEmail = {
  to: string;
  event: SecurityEvent;
  /** The name of a passkey; empty for the other events. */
  name: string;
  brand: ClientBrand;
  language: string;
  /** The page that sets another password. */
  url: string;
};

/** Tells a person what has changed, so that they notice what they did not do. */
export function buildSecurityEmail({ to, event, name, brand, language, url }: SecurityEmail): Email {
  const heading = translate(language, 'email', `security_${event}_heading`);
  return buildEmail(
    { to, language, brand },
    {
      subject: `${brand.name}: ${heading}`,
      heading,
      greeting: translate(language, 'email', 'receipt_greeting'),
      paragraphs: [translate(language, 'email', `security_${event}`, { client: brand.name, name })],
      blocks: [],
      closing: translate(language, 'email', 'security_closing'),
      link: { text: translate(language, 'email', 'password_link'), url },
      sender: [brand.name],
    },
  );
}
