import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

/** What has become of a Direct Debit. */
export type DebitEmailKind =
  | 'set_up'
  | 'notice'
  | 'failed'
  | 'suspended'
  | 'mandate_failed'
  | 'mandate_cancelled'
  | 'claimed'
  | 'cancelled';

type DebitEmail = {
  kind: DebitEmailKind;
  email: string;
  firstName: string;
  language: string;
  brand: ClientBrand;
  /** The page of the customer's memberships. */
  url: string;
  /** Formatted for the texts. */
  params: { plan: string; bank: string; statement: string; amount: string; day: string; notice: number };
};

/** Tells the payer about their Direct Debit: before each collection, and what to do if one fails. */
export function buildDebitEmail({ kind, email, firstName, language, brand, url, params }: DebitEmail): Email {
  const t = (key: TextKey<'email'>) => translate(language, 'email', key, { ...params, client: brand.name });
  const subject = t(`debit_${kind}_subject`);
  return buildEmail(
    { to: email, language, brand },
    {
      subject,
      heading: subject,
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t(`debit_${kind}_opening`), t(`debit_${kind}_next`)],
      blocks: [],
      closing: t('debit_closing'),
      link: { text: t('debit_link'), url },
      sender: [brand.name],
    },
  );
}
