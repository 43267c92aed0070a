import { listPermissions, type Relationship } from '@pavilion/domain/household/permissions';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';

type HouseholdEmail = { email: string; brand: ClientBrand; language: string; url: string };

/** AUT-13: somebody asks to book for the person of an address. The same whether the address has an account or not. */
export function buildInvitationEmail({
  email,
  brand,
  language,
  url,
  relationship,
  isMutual,
  inviterFirstName,
  inviterLastName,
}: HouseholdEmail & {
  relationship: Relationship;
  isMutual: boolean;
  inviterFirstName: string;
  inviterLastName: string;
}): Email {
  const name = `${inviterFirstName} ${inviterLastName}`;
  const firstName = inviterFirstName;
  const heading = translate(language, 'email', 'invitation_heading', { name });
  const allowed = listPermissions({ relationship, status: 'successful', isBooker: true });
  return buildEmail(
    { to: email, language, brand },
    {
      subject: `${brand.name}: ${heading}`,
      heading,
      greeting: translate(language, 'email', 'receipt_greeting'),
      paragraphs: [
        translate(language, 'email', 'invitation_opening', { name, client: brand.name }),
        ...allowed.map((permission) =>
          translate(language, 'email', `invitation_${permission}`, { name: firstName }),
        ),
        ...(isMutual ? [translate(language, 'email', 'invitation_mutual', { name: firstName })] : []),
        translate(language, 'email', 'invitation_choice', { name: firstName }),
      ],
      blocks: [],
      closing: translate(language, 'email', 'invitation_closing'),
      link: { text: translate(language, 'email', 'invitation_link'), url },
      sender: [brand.name],
    },
  );
}

/** AUT-13: tells the one who has invited that the invitation is accepted. */
export const buildInvitationAcceptedEmail = ({
  email,
  firstName,
  name,
  brand,
  language,
  url,
}: HouseholdEmail & { firstName: string; name: string }): Email =>
  buildNotice(
    { email, firstName, brand, language, url },
    {
      heading: translate(language, 'email', 'invitation_accepted_heading', { name }),
      text: translate(language, 'email', 'invitation_accepted_text', { name, client: brand.name }),
    },
  );

/** AUT-13: tells a person that a link with them has ended. `isBooker`: they can no longer book for the other person. */
export const buildLinkRevokedEmail = ({
  name,
  isBooker,
  ...receiver
}: HouseholdEmail & { firstName: string; name: string; isBooker: boolean }): Email =>
  buildNotice(receiver, {
    heading: translate(receiver.language, 'email', isBooker ? 'revoked_heading_booker' : 'revoked_heading', {
      name,
    }),
    text: translate(receiver.language, 'email', isBooker ? 'revoked_text_booker' : 'revoked_text', {
      name,
      client: receiver.brand.name,
    }),
  });

const buildNotice = (
  { email, firstName, brand, language, url }: HouseholdEmail & { firstName: string },
  { heading, text }: { heading: string; text: string },
): Email =>
  buildEmail(
    { to: email, language, brand },
    {
      subject: `${brand.name}: ${heading}`,
      heading,
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [text],
      blocks: [],
      link: { text: translate(language, 'email', 'household_link'), url },
      sender: [brand.name],
    },
  );
