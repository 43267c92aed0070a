import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import {
  CalendarDays,
  CreditCard,
  Gift,
  House,
  LogOut,
  type LucideIcon,
  Star,
  Ticket,
  UserRound,
} from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useLogout } from '../person/index.ts';

type AccountLink = {
  text: 'dashboard' | 'details' | 'memberships' | 'packages' | 'bookings' | 'guest_passes' | 'payments';
  href: string;
  /** RTE-18: on a phone the link opens the upcoming bookings. */
  phoneHref?: string;
  icon: LucideIcon;
  /** ACC-01: shown only where the client has guest passes. */
  isGuestPass?: boolean;
};

const links: readonly AccountLink[] = [
  { text: 'dashboard', href: '/', icon: House },
  { text: 'details', href: '/user-details', icon: UserRound },
  { text: 'memberships', href: '/memberships', icon: Star },
  { text: 'packages', href: '/packages', icon: Ticket },
  { text: 'bookings', href: '/bookings', phoneHref: '/bookings/upcoming', icon: CalendarDays },
  { text: 'guest_passes', href: '/guest-passes', icon: Gift, isGuestPass: true },
  { text: 'payments', href: '/payments', icon: CreditCard },
];

/** ACC-01: the pages of the account and the button that logs out; a strip that scrolls sideways on a phone. */
export function AccountNavigation() {
  const t = useText('account');
  const tc = useText('common');
  const { pathname } = useLocation();
  const { client } = useBoot();
  const { logOut, isPending } = useLogout();
  return (
    <nav className="account-nav" aria-label={tc('my_account')}>
      <ul>
        {links.flatMap(({ text, href, phoneHref, icon, isGuestPass }) =>
          (isGuestPass && !client.guestPasses ? [] : phoneHref ? [href, phoneHref] : [href]).map(
            (target, index) => {
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
            },
          ),
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
