import { Anchor } from '@pavilion/ui/anchor';
import { IconButton } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { Menu, ShoppingBasket, User } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { CartCount } from '../features/cart/index.ts';
import { useLoginModal, useUser } from '../features/person/index.ts';
import { Brand } from './brand.tsx';
import { loadTexts } from './languages.ts';
import { lazyPart } from './lazy-part.tsx';
import { useModes } from './modes.ts';
import { useBoot } from './page.tsx';
import './shell.css';
import { useText } from './text.tsx';

const KioskActs = lazyPart(async () => {
  const [{ KioskActs: acts }] = await Promise.all([import('./kiosk-acts.tsx'), loadTexts(['kiosk'])]);
  return acts;
});
const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);

/** SHL-03, SHL-13, SHL-15: who we are, where to go, and what is in the basket. */
export function Header() {
  const t = useText('common');
  const { pathname } = useLocation();
  const { isKiosk } = useModes();
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const isBookings = useBoot().surface === 'bookings';
  const isHome = isBookings && pathname === '/';
  const isBooking = isHome || /^\/(location|centre)\//.test(pathname);
  return (
    <header className="shell-header">
      <div className={isHome ? 'pv-wrap pv-wrap--full shell-header__in' : 'pv-wrap shell-header__in'}>
        <Brand />
        {!isKiosk && <MainLinks isBooking={isBooking} isSearching={pathname === '/search'} />}
        <div className="shell-header__acts">
          {isKiosk ? <KioskActs /> : <AccountButton />}
          <Anchor className="shell-act shell-act--basket" href="/basket">
            <Icon of={ShoppingBasket} size={22} />
            <span className="shell-act__words">{t('basket')}</span>
            <CartCount />
          </Anchor>
          {!isKiosk && (
            <IconButton
              className="shell-act--menu"
              label={t('menu')}
              aria-haspopup="dialog"
              onClick={() => setDrawer('open')}
            >
              <Icon of={Menu} size={22} />
            </IconButton>
          )}
        </div>
      </div>
      {drawer !== 'unopened' && <Drawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />}
    </header>
  );
}

function MainLinks({ isBooking, isSearching }: { isBooking: boolean; isSearching: boolean }) {
  const t = useText('common');
  return (
    <nav className="shell-links" aria-label={t('main_navigation')} data-testid="navigation-links">
      <Anchor href="/redirect-to-selected-venue" aria-current={isBooking ? 'true' : undefined}>
        {t('book_an_activity')}
      </Anchor>
      <Anchor href="/search" aria-current={isSearching ? 'true' : undefined}>
        {t('whats_on_short')}
      </Anchor>
    </nav>
  );
}

function AccountButton() {
  const t = useText('common');
  const user = useUser();
  const { open } = useLoginModal();
  const { addresses } = useBoot();
  const content = (
    <>
      <Icon of={User} size={22} />
      <span className="shell-act__words shell-act__words--account">{t(user ? 'my_account' : 'log_in')}</span>
    </>
  );
  return user ? (
    <Anchor className="shell-act shell-act--account" href={addresses.account} data-testid="my-account-button">
      {content}
    </Anchor>
  ) : (
    <button
      type="button"
      className="shell-act shell-act--account"
      data-testid="login-button"
      onClick={() => open({ reason: 'account' })}
    >
      {content}
    </button>
  );
}
