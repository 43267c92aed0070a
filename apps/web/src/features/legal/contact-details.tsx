import { useText } from '../../lib/i18n/text.tsx';
import type { LegalPageContent } from './queries.ts';

/** The client's contact details, or a note to ask at reception if there are none. */
export function ContactDetails({
  contact: { email, phone, address },
}: {
  contact: LegalPageContent['contact'];
}) {
  const t = useText('legal');
  if (email === null && phone === null && address === null) return <p>{t('contact_none')}</p>;
  return (
    <dl className="legal-page__contact" data-testid="contact">
      {email !== null && (
        <div>
          <dt>{t('contact_email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {phone !== null && (
        <div>
          <dt>{t('contact_phone')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {address !== null && (
        <div>
          <dt>{t('contact_address')}</dt>
          <dd>{address}</dd>
        </div>
      )}
    </dl>
  );
}
