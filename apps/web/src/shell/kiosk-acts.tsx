import { Anchor } from '@pavilion/ui/anchor';
import { Icon } from '@pavilion/ui/icon';
import { House, LogOut } from 'lucide-react';
import { useUser } from '../features/person/index.ts';
import { KioskCover } from './kiosk/kiosk-cover.tsx';
import { useEndVisit } from './kiosk/use-end-visit.ts';
import { useText } from './text.tsx';

/**
 * SHL-14: at a kiosk nobody has an account to look into, but a way back and a way out. Who logs out leaves: what they
 * chose and where they were goes too, as it does after ninety seconds (MOD-01).
 */
export function KioskActs() {
  const t = useText('kiosk');
  const tc = useText('common');
  const user = useUser();
  const { isEnding, end } = useEndVisit();
  return (
    <>
      {isEnding && <KioskCover />}
      {user && (
        <button type="button" className="shell-act" onClick={end}>
          <Icon of={LogOut} size={22} />
          <span className="shell-act__words">{tc('log_out')}</span>
        </button>
      )}
      <Anchor className="shell-act" href="/kiosk" data-testid="back-to-kiosk-home">
        <Icon of={House} size={22} />
        <span className="shell-act__words shell-act__words--kiosk">{t('back_home')}</span>
      </Anchor>
    </>
  );
}
