import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { MapPin, ShoppingBasket, User } from 'lucide-react';
import { CartCount } from '../../features/cart/index.ts';
import { useLoginDialog, useUser } from '../../features/person/index.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import './embedded-bar.css';

/** MOD-02: an embedded page has no header, so this leads to the other venues, to the basket and to the account. */
export function EmbeddedBar() {
  const t = useText('common');
  const te = useText('embed');
  const { pathname } = useLocation();
  return (
    <nav className="embedded-bar pv-container" aria-label={t('main_navigation')} data-testid="embedded-bar">
      <Anchor className="shell-action" href="/" aria-current={pathname === '/' ? 'page' : undefined}>
        <Icon icon={MapPin} size={22} />
        {te('all_venues')}
      </Anchor>
      <Account />
      <Anchor
        className="shell-action"
        href="/basket"
        aria-current={pathname === '/basket' ? 'page' : undefined}
      >
        <Icon icon={ShoppingBasket} size={22} />
        {t('basket')}
        <CartCount />
      </Anchor>
    </nav>
  );
}

/** The account is a page of its own, so it opens in a new tab, as the log-in of a frame does. */
function Account() {
  const t = useText('common');
  const user = useUser();
  const { open } = useLoginDialog();
  const { surfaceUrls } = useBoot();
  const icon = <Icon icon={User} size={22} />;
  return user ? (
    <a className="shell-action" href={surfaceUrls.account} target="_blank" rel="noopener">
      {icon}
      {t('my_account')}
    </a>
  ) : (
    <button type="button" className="shell-action" onClick={() => open({ reason: 'account' })}>
      {icon}
      {t('log_in')}
    </button>
  );
}
