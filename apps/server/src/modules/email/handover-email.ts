import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

type HandoverEmail = { email: string; brand: ClientBrand; language: string; url: string };

/**
 * AUT-25: offers a child the account that their guardian has kept. `isTaken`: the address has an account already, so its
 * owner learns that nothing has changed, and gets no link that accepts.
 */
export function buildHandoverEmail({
  email,
  brand,
  language,
  url,
  childFirstName,
  guardianName,
  isTaken,
}: HandoverEmail & { childFirstName: string; guardianName: string; isTaken: boolean }): Email {
  const params = { client: brand.name, name: childFirstName, guardian: guardianName };
  const t = (part: 'heading' | 'opening' | 'text' | 'closing') =>
    translate(language, 'email', isTaken ? `handover_taken_${part}` : `handover_${part}`, params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: `${brand.name}: ${t('heading')}`,
      heading: t('heading'),
      greeting: isTaken
        ? translate(language, 'email', 'receipt_greeting')
        : translate(language, 'email', 'greeting', { name: childFirstName }),
      paragraphs: [t('opening'), t('text')],
      blocks: [],
      closing: t('closing'),
      link: { text: translate(language, 'email', isTaken ? 'log_in' : 'handover_link'), url },
      sender: [brand.name],
    },
  );
}

/** AUT-25: tells a guardian that the child has taken the account over, and whether they still book for the child. */
export const buildHandoverAcceptedEmail = ({
  email,
  firstName,
  name,
  keepsGuardians,
  brand,
  language,
  url,
}: HandoverEmail & { firstName: string; name: string; keepsGuardians: boolean }): Email => {
  const params = { client: brand.name, name };
  const heading = translate(language, 'email', 'handover_accepted_heading', params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: `${brand.name}: ${heading}`,
      heading,
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [
        translate(language, 'email', 'handover_accepted_text', params),
        translate(
          language,
          'email',
          keepsGuardians ? 'handover_accepted_kept' : 'handover_accepted_ended',
          params,
        ),
      ],
      blocks: [],
      link: { text: translate(language, 'email', 'household_link'), url },
      sender: [brand.name],
    },
  );
};
