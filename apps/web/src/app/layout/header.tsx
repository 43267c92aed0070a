import { Anchor } from '@pavilion/ui/base/anchor';
import { IconButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Menu, ShoppingBasket, User } from 'lucide-react';
import { useState } from 'react';
import { CartCount } from '../../features/cart/index.ts';
import { useLoginDialog, useUser } from '../../features/person/index.ts';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { Brand } from './brand.tsx';
import './layout.css';
import { useText } from '../../lib/i18n/text.tsx';

const KioskActions = lazyWithRetry(async () => {
  const [kiosk] = await Promise.all([import('../../features/kiosk/index.ts'), loadTexts(['kiosk'])]);
  return kiosk.KioskActions;
});
const Drawer = lazyWithRetry(async () => (await import('./drawer.tsx')).Drawer);

/** SHL-03, SHL-13, SHL-15: the header with the brand, the main links, the account and the basket. */
export function Header() {
  const t = useText('common');
  const { pathname } = useLocation();
  const { isKiosk } = useModes();
  const [drawerState, setDrawerState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const { surface } = useBoot();
  const isBookings = surface === 'bookings';
  const isJoining = surface === 'join';
  const isHome = isBookings && pathname === '/';
  const isBooking = isHome || /^\/(location|centre|camps|courses)\//.test(pathname);
  return (
    <header className="shell-header">
      <div className={`pv-container shell-header__inner${isHome ? ' pv-container--full' : ''}`}>
        <Brand />
        {!isKiosk && (
          <MainLinks isBooking={isBooking} isSearching={pathname === '/search'} isJoining={isJoining} />
        )}
        <div className="shell-header__actions">
          {isKiosk ? <KioskActions /> : <AccountButton />}
          {!isJoining && (
            <Anchor className="shell-action shell-action--basket" href="/basket">
              <Icon icon={ShoppingBasket} size={22} />
              <span className="shell-action__text">{t('basket')}</span>
              <CartCount />
            </Anchor>
          )}
          {!isKiosk && (
            <IconButton
              className="shell-action--menu"
              label={t('menu')}
              aria-haspopup="dialog"
              onClick={() => setDrawerState('open')}
            >
              <Icon icon={Menu} size={22} />
            </IconButton>
          )}
        </div>
      </div>
      {drawerState !== 'unopened' && (
        <Drawer isOpen={drawerState === 'open'} onClose={() => setDrawerState('closed')} />
      )}
    </header>
  );
}

type MainLinksProps = { isBooking: boolean; isSearching: boolean; isJoining: boolean };

function MainLinks({ isBooking, isSearching, isJoining }: MainLinksProps) {
  const t = useText('common');
  const { client, surfaceUrls } = useBoot();
  return (
    <nav className="shell-links" aria-label={t('main_navigation')} data-testid="navigation-links">
      <Anchor href="/redirect-to-selected-venue" aria-current={isBooking ? 'true' : undefined}>
        {t('book_an_activity')}
      </Anchor>
      <Anchor href="/search" aria-current={isSearching ? 'true' : undefined}>
        {t('whats_on')}
      </Anchor>
      {client.onlineJoining && (
        <Anchor href={surfaceUrls.join} aria-current={isJoining ? 'true' : undefined}>
          {t('buy_membership')}
        </Anchor>
      )}
    </nav>
  );
}

function AccountButton() {
  const t = useText('common');
  const user = useUser();
  const { open } = useLoginDialog();
  const { surfaceUrls } = useBoot();
  const content = (
    <>
      <Icon icon={User} size={22} />
      <span className="shell-action__text shell-action__text--account">
        {t(user ? 'my_account' : 'log_in')}
      </span>
    </>
  );
  return user ? (
    <Anchor
      className="shell-action shell-action--account"
      href={surfaceUrls.account}
      data-testid="my-account-button"
    >
      {content}
    </Anchor>
  ) : (
    <button
      type="button"
      className="shell-action shell-action--account"
      data-testid="login-button"
      onClick={() => open({ reason: 'account' })}
    >
      {content}
    </button>
  );
}
