import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { CalendarDays, CreditCard, House, LogOut, type LucideIcon, Star, Users } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useLogout } from '../person/index.ts';

type AccountLink = {
  text: 'dashboard' | 'household' | 'memberships' | 'bookings' | 'payments';
  href: string;
  /** RTE-18: on a phone the link opens the upcoming bookings. */
  phoneHref?: string;
  icon: LucideIcon;
};

const links: readonly AccountLink[] = [
  { text: 'dashboard', href: '/', icon: House },
  { text: 'household', href: '/user-details/people', icon: Users },
  { text: 'memberships', href: '/memberships', icon: Star },
  { text: 'bookings', href: '/bookings', phoneHref: '/bookings/upcoming', icon: CalendarDays },
  { text: 'payments', href: '/payments', icon: CreditCard },
];

/** ACC-01: the pages of the account and the button that logs out; a strip that scrolls sideways on a phone. */
export function AccountNavigation() {
  const t = useText('account');
  const tc = useText('common');
  const { pathname } = useLocation();
  const { logOut, isPending } = useLogout();
  return (
    <nav className="account-nav" aria-label={tc('my_account')}>
      <ul>
        {links.flatMap(({ text, href, phoneHref, icon }) =>
          (phoneHref ? [href, phoneHref] : [href]).map((target, index) => {
            const isCurrent = href === '/' ? pathname === '/' : pathname.startsWith(href);
            const width = phoneHref && (index === 0 ? 'account-nav__wide' : 'account-nav__phone');
            return (
              <li key={target} className={width || undefined}>
                <Anchor href={target} aria-current={isCurrent ? 'page' : undefined}>
                  <Icon icon={icon} />
                  {t(`nav_${text}`)}
                </Anchor>
              </li>
            );
          }),
        )}
        <li>
          <button type="button" onClick={logOut} disabled={isPending}>
            <Icon icon={LogOut} />
            {tc('log_out')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
