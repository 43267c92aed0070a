import { useText } from '../../lib/i18n/text.tsx';
import type { MembershipPricing } from './queries.ts';

/** Where to join: online, at reception, or with the client's contact details. */
export function HowToJoin({
  contact: { phone, email, address },
  onlineJoining,
}: Pick<MembershipPricing, 'contact' | 'onlineJoining'>) {
  const t = useText('membership');
  return (
    <section className="pv-section membership-section">
      <h2>{t('how_to_join')}</h2>
      <p>{t(onlineJoining ? 'how_to_join_online_text' : 'how_to_join_text')}</p>
      <dl className="membership-contact" data-testid="membership-contact">
        {phone !== null && (
          <div>
            <dt>{t('phone')}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {email !== null && (
          <div>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {address !== null && (
          <div>
            <dt>{t('address')}</dt>
            <dd>{address}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
