import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Bell } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLoginDialog, useUser } from '../person/index.ts';
import './opening-notice.css';
import { useOpeningNotice } from './use-opening-notice.ts';

/** ACT-35: asks for an email when booking of a session opens, and takes that back. */
export function OpeningNotice({ occurrenceId, size }: { occurrenceId: string; size?: 's' }) {
  const t = useText('activity');
  const user = useUser();
  const { open } = useLoginDialog();
  const { isRequested, isPending, request, cancel } = useOpeningNotice(occurrenceId);
  const logIn = (): void => open({ reason: 'notice', onLoggedIn: request });
  return (
    <>
      <output className={isRequested ? 'opening-requested' : 'pv-visually-hidden'}>
        {isRequested && t('opening_requested')}
      </output>
      <Button
        {...(size ? { size } : { isBlock: true })}
        variant="secondary"
        isPending={isPending}
        data-testid="opening-notice"
        onClick={user === null ? logIn : isRequested ? cancel : request}
      >
        {!isRequested && <Icon icon={Bell} />}
        {t(isRequested ? 'opening_cancel' : 'opening_request')}
      </Button>
    </>
  );
}
