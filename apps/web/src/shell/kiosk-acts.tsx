import { Anchor } from '@pavilion/ui/anchor';
import { Icon } from '@pavilion/ui/icon';
import { House, LogOut } from 'lucide-react';
import { useLogout, useUser } from '../features/person/index.ts';
import { useText } from './text.tsx';

/** SHL-14: at a kiosk nobody has an account to look into, but a way back and a way out. */
export function KioskActs() {
  const t = useText('kiosk');
  const tc = useText('common');
  const user = useUser();
  const { logOut } = useLogout();
  return (
    <>
      {user && (
        <button type="button" className="shell-act" onClick={logOut}>
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
