import { Anchor } from '@pavilion/ui/anchor';
import { Badge } from '@pavilion/ui/badge';
import { Button, LinkButton, TextButton } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { SlideOver } from '@pavilion/ui/slide-over';
import { CalendarPlus, CalendarSearch, LogOut, ShoppingBasket, User } from 'lucide-react';
import { useCart } from '../features/cart/index.ts';
import { useLoginModal, useLogout, useUser } from '../features/person/index.ts';
import { useBoot } from './page.tsx';
import { useText } from './text.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** SHL-05: the phone's menu. Whatever is pressed in it closes it. */
export function Drawer({ isOpen, onClose }: Props) {
  const t = useText('common');
  const user = useUser();
  return (
    <SlideOver isOpen={isOpen} onClose={onClose} title={t('menu')} closeLabel={t('close')}>
      <div className="shell-drawer">
        {user === null && <GuestPart onClose={onClose} />}
        {user !== null && (
          <p className="shell-drawer__who">
            <b>{`${user.firstName} ${user.lastName}`}</b>
            {user.credit.balance.value > 0 && (
              <small>{t('credit_of', { amount: user.credit.balance.formatted })}</small>
            )}
          </p>
        )}
        <DrawerLinks onClose={onClose} />
      </div>
    </SlideOver>
  );
}

function GuestPart({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText('common');
  const { open } = useLoginModal();
  const logIn = (): void => {
    onClose();
    open({ reason: 'account' });
  };
  return (
    <div className="shell-drawer__guest">
      <p>{t('login_for_faster')}</p>
      <Button block onClick={logIn}>
        {t('log_in')}
      </Button>
      <LinkButton variant="secondary" block href="/register" onClick={onClose}>
        {t('create_an_account')}
      </LinkButton>
    </div>
  );
}

function DrawerLinks({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText('common');
  const user = useUser();
  const { cart } = useCart();
  const { logOut } = useLogout();
  const { addresses } = useBoot();
  const leave = (): void => {
    onClose();
    logOut();
  };
  const count = cart?.itemCount ?? 0;
  return (
    <nav aria-label={t('menu')}>
      <Anchor href="/redirect-to-selected-venue" onClick={onClose}>
        <Icon of={CalendarPlus} />
        {t('book_an_activity')}
      </Anchor>
      <Anchor href="/search" onClick={onClose}>
        <Icon of={CalendarSearch} />
        {t('whats_on')}
      </Anchor>
      <Anchor href="/basket" onClick={onClose}>
        <Icon of={ShoppingBasket} />
        {t('shopping_basket')}
        {count > 0 && <Badge count={count} />}
      </Anchor>
      {user !== null && (
        <>
          <Anchor href={addresses.account}>
            <Icon of={User} />
            {t('my_account')}
          </Anchor>
          <TextButton onClick={leave}>
            <Icon of={LogOut} />
            {t('log_out')}
          </TextButton>
        </>
      )}
    </nav>
  );
}
