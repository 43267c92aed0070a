import { Anchor } from '@pavilion/ui/base/anchor';
import { Button, LinkButton, TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Badge } from '@pavilion/ui/display/badge';
import { SlideOver } from '@pavilion/ui/overlays/slide-over';
import { CalendarPlus, CalendarSearch, Gift, IdCard, LogOut, ShoppingBasket, User } from 'lucide-react';
import { useCart } from '../../features/cart/index.ts';
import { useLoginDialog, useLogout, useUser } from '../../features/person/index.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { LanguageSwitch } from './language-switch.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** SHL-05: the menu on phones. Selecting an item closes it. */
export function Drawer({ isOpen, onClose }: Props) {
  const t = useText('common');
  const user = useUser();
  return (
    <SlideOver isOpen={isOpen} onClose={onClose} title={t('menu')} closeLabel={t('close')}>
      <div className="shell-drawer">
        {user === null && <GuestActions onClose={onClose} />}
        {user !== null && (
          <p className="shell-drawer__user">
            <b>{`${user.firstName} ${user.lastName}`}</b>
            {user.credit.balance.value > 0 && (
              <small>{t('credit_of', { amount: user.credit.balance.formatted })}</small>
            )}
          </p>
        )}
        <DrawerLinks onClose={onClose} />
        <LanguageSwitch />
      </div>
    </SlideOver>
  );
}

function GuestActions({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText('common');
  const { open } = useLoginDialog();
  const logIn = (): void => {
    onClose();
    open({ reason: 'account' });
  };
  return (
    <div className="shell-drawer__guest">
      <p>{t('login_for_faster')}</p>
      <Button isBlock onClick={logIn}>
        {t('log_in')}
      </Button>
      <LinkButton variant="secondary" isBlock href="/register" onClick={onClose}>
        {t('create_account')}
      </LinkButton>
    </div>
  );
}

function DrawerLinks({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText('common');
  const user = useUser();
  const { cart } = useCart();
  const { logOut } = useLogout();
  const { client, surface, surfaceUrls } = useBoot();
  const handleLogOut = (): void => {
    onClose();
    logOut();
  };
  const count = cart?.itemCount ?? 0;
  return (
    <nav aria-label={t('menu')}>
      <Anchor href="/redirect-to-selected-venue" onClick={onClose}>
        <Icon icon={CalendarPlus} />
        {t('book_an_activity')}
      </Anchor>
      <Anchor href="/search" onClick={onClose}>
        <Icon icon={CalendarSearch} />
        {t('whats_on')}
      </Anchor>
      {client.onlineJoining && (
        <Anchor href={surfaceUrls.join} onClick={onClose}>
          <Icon icon={IdCard} />
          {t('buy_membership')}
        </Anchor>
      )}
      <Anchor href="/gift-cards" onClick={onClose}>
        <Icon icon={Gift} />
        {t('gift_cards')}
      </Anchor>
      {surface !== 'join' && (
        <Anchor href="/basket" onClick={onClose}>
          <Icon icon={ShoppingBasket} />
          {t('shopping_basket')}
          {count > 0 && <Badge count={count} />}
        </Anchor>
      )}
      {user !== null && (
        <>
          <Anchor href={surfaceUrls.account}>
            <Icon icon={User} />
            {t('my_account')}
          </Anchor>
          <TextButton onClick={handleLogOut}>
            <Icon icon={LogOut} />
            {t('log_out')}
          </TextButton>
        </>
      )}
    </nav>
  );
}
