import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import {
  CalendarDays,
  ChevronDown,
  CreditCard,
  Gift,
  House,
  LogOut,
  type LucideIcon,
  Star,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react';
import { useId, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useLogout } from '../person/index.ts';
import { useMenu } from './use-menu.ts';

type AccountLink = {
  text:
    | 'dashboard'
    | 'details'
    | 'household'
    | 'memberships'
    | 'packages'
    | 'bookings'
    | 'guest_passes'
    | 'payments';
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
  { text: 'household', href: '/user-details/people', icon: Users },
  { text: 'memberships', href: '/memberships', icon: Star },
  { text: 'packages', href: '/packages', icon: Ticket },
  { text: 'bookings', href: '/bookings', phoneHref: '/bookings/upcoming', icon: CalendarDays },
  { text: 'guest_passes', href: '/guest-passes', icon: Gift, isGuestPass: true },
  { text: 'payments', href: '/payments', icon: CreditCard },
];

/** The last match, because a page may be below another: `/user-details/people`. */
const findCurrent = (pathname: string): AccountLink | undefined =>
  links.filter(({ href }) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))).at(-1);

/** ACC-01: the pages of the account and the button that logs out; in a narrow window a button opens them over the page. */
export function AccountNavigation() {
  const tc = useText('common');
  const { pathname } = useLocation();
  const { client } = useBoot();
  const { logOut, isPending } = useLogout();
  const current = findCurrent(pathname);
  const t = useText('account');
  const listId = useId();
  const navigation = useRef<HTMLElement>(null);
  const { isOpen, toggle, close } = useMenu(navigation, pathname);
  return (
    <nav ref={navigation} className="account-nav" aria-label={tc('my_account')}>
      <button
        type="button"
        className="account-nav__toggle"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <span>{t(`nav_${current?.text ?? 'dashboard'}`)}</span>
        <span className="account-nav__menu">
          <Icon icon={ChevronDown} />
          {tc('menu')}
        </span>
      </button>
      <ul id={listId} className={isOpen ? 'account-nav__list account-nav__list--open' : 'account-nav__list'}>
        {links
          .filter(({ isGuestPass }) => !isGuestPass || client.guestPasses)
          .map((link) => (
            <AccountLinkItem key={link.href} link={link} isCurrent={link === current} onClick={close} />
          ))}
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

type ItemProps = {
  link: AccountLink;
  isCurrent: boolean;
  /** Closes the list: a link to the page that is shown navigates nowhere. */
  onClick: () => void;
};

function AccountLinkItem({ link, isCurrent, onClick }: ItemProps) {
  const t = useText('account');
  const { text, href, phoneHref, icon } = link;
  const createAnchor = (target: string) => (
    <Anchor href={target} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      <Icon icon={icon} />
      {t(`nav_${text}`)}
    </Anchor>
  );
  if (!phoneHref) return <li>{createAnchor(href)}</li>;
  return (
    <>
      <li className="account-nav__wide">{createAnchor(href)}</li>
      <li className="account-nav__phone">{createAnchor(phoneHref)}</li>
    </>
  );
}
