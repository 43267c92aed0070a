import { removePasskey } from '@pavilion/contract/passkey/passkey';
import { useQueryClient } from '@tanstack/react-query';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Passkey, passkeysHeading, passkeysQuery } from './log-in-queries.ts';
import { type DialogProps, ProvenDialog } from './proven-dialog.tsx';
import { Question } from './question.tsx';

type Props = DialogProps & { passkey: Passkey };

/** Asks before a passkey is removed, because it cannot be restored. */
export function RemovePasskeyDialog({ passkey, ...props }: Props) {
  const t = useText('details');
  const send = useSend();
  const queryClient = useQueryClient();
  const { queryKey } = passkeysQuery(send, props.userId);
  const { request, requesting, error } = useRequestState({
    mutationKey: ['user-details', 'remove-passkey'],
    mutationFn: () => sendRequest(send, removePasskey, { params: { id: passkey.id } }),
    onSuccess: (left) => {
      queryClient.setQueryData(queryKey, left);
      restoreLostFocus(() => document.getElementById(passkeysHeading));
    },
    // It may have been removed in another tab.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    meta: { success: t('passkey_is_removed', { name: passkey.name }) },
  });
  return (
    <ProvenDialog {...props} title={t('passkey_remove_title')} testId="remove-passkey-dialog">
      <Question
        text={t('passkey_remove_text', { name: passkey.name })}
        confirm={t('passkey_remove')}
        {...{ error, isPending: requesting }}
        onConfirm={() => request()}
        onKeep={props.onClose}
      />
    </ProvenDialog>
  );
}
