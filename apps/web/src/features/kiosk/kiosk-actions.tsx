import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { CalendarCheck, House, LogOut } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { getHomePath } from '../../lib/modes/modes.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useUser } from '../person/index.ts';
import { KioskOverlay } from './kiosk-overlay.tsx';
import { StartAgain } from './start-again.tsx';
import { useEndVisit } from './use-end-visit.ts';

/**
 * SHL-14: at a kiosk the header has links to the start page and to log out or start again instead of the account. Both
 * buttons end the visit, as 90 idle seconds do (MOD-01).
 */
export function KioskActions() {
  const t = useText('kiosk');
  const tc = useText('common');
  const user = useUser();
  const { pathname } = useLocation();
  const isHome = pathname === '/kiosk';
  const { isEnding, end } = useEndVisit();
  return (
    <>
      {isEnding && <KioskOverlay />}
      {user && pathname !== '/kiosk/bookings' && (
        <Anchor className="shell-action" href="/kiosk/bookings" data-testid="kiosk-bookings-link">
          <Icon icon={CalendarCheck} size={22} />
          <span className="shell-action__text shell-action__text--kiosk">{t('bookings')}</span>
        </Anchor>
      )}
      {user && !user.isProvisional ? (
        <button type="button" className="shell-action" onClick={end}>
          <Icon icon={LogOut} size={22} />
          <span className="shell-action__text">{tc('log_out')}</span>
        </button>
      ) : (
        <StartAgain hasDetails={user !== null} onEnd={end} />
      )}
      {!isHome && (
        <Anchor
          className="shell-action"
          href={getHomePath({ isKiosk: true })}
          data-testid="back-to-kiosk-home"
        >
          <Icon icon={House} size={22} />
          <span className="shell-action__text shell-action__text--kiosk">{t('back_home')}</span>
        </Anchor>
      )}
    </>
  );
}
