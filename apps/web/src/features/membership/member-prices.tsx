import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { MembershipPricing } from './queries.ts';

/** PRC-06: the discounts that every membership gives, beside what everyone else pays. */
export function MemberPrices({ memberPrices }: Pick<MembershipPricing, 'memberPrices'>) {
  const t = useText('membership');
  const lang = useContentLang();
  return (
    <section className="pv-section membership-section">
      <h2>{t('member_prices')}</h2>
      <p className="pv-muted">{t('member_prices_text')}</p>
      <table className="membership-prices" data-testid="member-prices">
        <thead>
          <tr>
            <th scope="col">{t('session')}</th>
            <th scope="col">{t('price_member')}</th>
            <th scope="col">{t('price_everyone')}</th>
          </tr>
        </thead>
        <tbody>
          {memberPrices.map(({ name, venueName, price, listPrice }) => (
            <tr key={`${name} ${venueName}`}>
              <th scope="row" lang={lang}>
                {name}
                <span className="pv-muted">{venueName}</span>
              </th>
              <td>
                <b>{price.formatted}</b>
              </td>
              <td>{listPrice.formatted}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
