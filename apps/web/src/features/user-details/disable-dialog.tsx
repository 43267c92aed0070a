import { disableSecondFactor } from '@pavilion/contract/second-factor/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { secondFactorHeading, secondFactorQuery } from './log-in-queries.ts';
import { type DialogProps, ProvenDialog } from './proven-dialog.tsx';
import { Question } from './question.tsx';

/** Turns the second factor off after a question. */
export function DisableDialog(props: DialogProps) {
  const t = useText('details');
  const send = useSend();
  const queryClient = useQueryClient();
  const { request, requesting, error } = useRequestState({
    mutationKey: ['user-details', 'disable-second-factor'],
    mutationFn: () => sendRequest(send, disableSecondFactor, {}),
    onSuccess: (state) => {
      queryClient.setQueryData(secondFactorQuery(send, props.userId).queryKey, state);
      restoreLostFocus(() => document.getElementById(secondFactorHeading));
    },
    meta: { success: t('second_factor_is_off') },
  });
  return (
    <ProvenDialog {...props} title={t('second_factor_disable')} testId="disable-dialog">
      <Question
        text={t('second_factor_disable_text')}
        confirm={t('second_factor_disable')}
        {...{ error, isPending: requesting }}
        onConfirm={() => request()}
        onKeep={props.onClose}
      />
    </ProvenDialog>
  );
}
