import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { restrictionQuery } from '../restriction/index.ts';
import type { LineAttendee, WaiverItem } from './queries.ts';
import { SignForm } from './sign-form.tsx';
import { useSaveWaivers } from './use-save-waivers.ts';

type Props = { item: WaiverItem; attendee: LineAttendee; isOpen: boolean; onClose: () => void };

/** WVR-11: the customer signs for themselves, or for a child. */
export function SignDialog({ item, attendee, isOpen, onClose }: Props) {
  const tc = useText('common');
  const t = useText('attendee');
  const { cartItemId, restriction } = item;
  const { data, error, refetch, isRefetching } = useQuery(restrictionQuery(useSend(), restriction.id));
  const { save, isPending, error: saveError } = useSaveWaivers();
  return (
    <Modal isOpen={isOpen} onClose={onClose} size="medium" title={restriction.name} closeLabel={tc('close')}>
      {data && (
        <SignForm
          restriction={data}
          attendee={attendee}
          isPending={isPending}
          error={saveError}
          onSign={(signed) =>
            save([{ cartItemId, restrictionId: restriction.id, attendeeId: attendee.id, signed }], onClose)
          }
        />
      )}
      {!data && !error && <Skeletons kind="lines" count={6} label={t('link_loading')} />}
      {!data && error && (
        <ErrorState
          title={t('link_failed')}
          retryLabel={tc('try_again')}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
          spinnerLabel={t('link_loading')}
          fills="section"
          level={3}
        />
      )}
    </Modal>
  );
}
