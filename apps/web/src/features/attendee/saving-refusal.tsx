import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';

type Props = { error: Pick<RequestError, 'nextStep'>; children: ReactNode };

/** WVR-12: why nothing was sent, announced, with the way to My account where a password lifts the limit (AUT-26). */
export function SavingRefusal({ error: { nextStep }, children }: Props) {
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const account = nextStep === 'prove_address' && !isKiosk && (
    <LinkButton size="s" variant="secondary" href={surfaceUrls.account}>
      {tc('my_account')}
    </LinkButton>
  );
  return (
    <Notification tone="danger" shouldAnnounce {...(account && { actions: account })}>
      {children}
    </Notification>
  );
}
