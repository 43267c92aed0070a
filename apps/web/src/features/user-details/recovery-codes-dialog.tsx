import { replaceRecoveryCodes } from '@pavilion/contract/second-factor/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { secondFactorQuery } from './log-in-queries.ts';
import { type DialogProps, ProvenDialog } from './proven-dialog.tsx';
import { Question } from './question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Replaces the recovery codes after a question, because the old ones stop working. */
export function RecoveryCodesDialog({ onClose, ...props }: DialogProps) {
  const t = useText('details');
  const send = useSend();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const { request, requesting, error } = useRequestState({
    mutationKey: ['user-details', 'replace-recovery-codes'],
    mutationFn: () => sendRequest(send, replaceRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery(send, props.userId).queryKey });
    },
  });
  const close = (): void => {
    onClose();
    setCodes(undefined);
  };
  return (
    <ProvenDialog {...props} onClose={close} title={t('recovery_codes_new')} testId="recovery-codes-dialog">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <Question
          text={t('recovery_codes_question')}
          confirm={t('recovery_codes_replace')}
          {...{ error, isPending: requesting }}
          onConfirm={() => request()}
          onKeep={close}
        />
      )}
    </ProvenDialog>
  );
}
