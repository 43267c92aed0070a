import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { formatDay } from './format-day.ts';

type DocumentEmail = {
  email: string;
  firstName: string;
  language: string;
  brand: ClientBrand;
  /** The membership, and what it asks for. */
  planName: string;
  required: string;
  /** The last day on which the document proves something. */
  expiresOn: string;
  /** The page of the customer's memberships. */
  accountUrl: string;
};

/** ACC-04: tells a member that a document expires soon, and where to upload another. */
export function buildDocumentEmail({
  email,
  firstName,
  language,
  brand,
  planName,
  required,
  expiresOn,
  accountUrl,
}: DocumentEmail): Email {
  const params = { plan: planName, required, day: formatDay(expiresOn, language) };
  const t = (key: TextKey<'email'>) => translate(language, 'email', key, params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('document_subject'),
      heading: t('document_subject'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t('document_opening'), t('document_next')],
      blocks: [],
      link: { text: t('document_link'), url: accountUrl },
      sender: [brand.name],
    },
  );
}
