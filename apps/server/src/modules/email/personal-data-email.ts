import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

type PersonalDataEmail = {
  to: string;
  firstName: string;
  /** A copy is ready; an erasure was asked for, undone, postponed or done. */
  kind: 'export_ready' | 'erasure_requested' | 'erasure_undone' | 'erasure_postponed' | 'erasure_done';
  brand: ClientBrand;
  language: string;
  /** The page of the copy or of the erasure, which needs a log-in; the client's site once there is no account any more. */
  url: string;
  /** The day of an erasure, in words. */
  day?: string;
  /** Why it is postponed, a sentence each. */
  reasons?: readonly string[];
};

/** ACC-03: an email about the copy or the erasure of a customer's data. */
export function buildPersonalDataEmail({
  to,
  firstName,
  kind,
  brand,
  language,
  url,
  day = '',
  reasons = [],
}: PersonalDataEmail): Email {
  const t = (key: TextKey<'email'>) => translate(language, 'email', key, { client: brand.name, day });
  return buildEmail(
    { to, language, brand },
    {
      subject: `${brand.name}: ${t(`${kind}_heading`)}`,
      heading: t(`${kind}_heading`),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t(`${kind}_text`), ...reasons],
      blocks: [],
      closing: t(`${kind}_closing`),
      link: { text: t(`${kind}_link`), url },
      sender: [brand.name],
    },
  );
}
