import { parseDevice } from '@pavilion/domain/session/device';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { createPasskey } from './create-passkey.ts';
import { passkeysQuery } from './log-in-queries.ts';
import { type DialogProps, ProvenDialog } from './proven-dialog.tsx';
import { SectionForm } from './section-form.tsx';

/** Names a passkey and lets the browser make it. */
export function AddPasskeyDialog(props: DialogProps) {
  const t = useText('details');
  return (
    <ProvenDialog {...props} title={t('passkey_add')} testId="add-passkey-dialog">
      <NameForm {...props} />
    </ProvenDialog>
  );
}

function NameForm({ userId, onClose }: DialogProps) {
  const t = useText('details');
  const send = useSend();
  const queryClient = useQueryClient();
  const { browser, system } = parseDevice(navigator.userAgent);
  const [name, setName] = useState(browser && system ? t('device', { browser, system }) : '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { request, requesting, error, validationMessages } = useRequestState({
    mutationKey: ['user-details', 'add-passkey'],
    mutationFn: () => createPasskey(send, name),
    onSuccess: (passkeys) => {
      queryClient.setQueryData(passkeysQuery(send, userId).queryKey, passkeys);
      onClose();
    },
    meta: { success: t('passkey_is_added') },
  });
  return (
    <SectionForm
      error={error && describeError(error, t('passkey_not_made'), t('passkey_exists'))}
      {...{ isPending: requesting, submitLabel: t('passkey_create'), testId: 'passkey-form' }}
      isPrimary
      onSubmit={() => request()}
    >
      <p>{t('passkey_create_text')}</p>
      <TextField
        ref={field}
        label={t('passkey_name')}
        hint={t('passkey_name_hint')}
        maxLength={60}
        error={validationMessages['name']?.[0]}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </SectionForm>
  );
}

/** The browser's refusals have texts of ours, because its own are not in the customer's language. */
function describeError(error: RequestError, notMade: string, exists: string): RequestError {
  if (!(error instanceof RequestError))
    return new RequestError({ status: 0, code: 'unreachable', message: '' });
  const texts: Record<string, string> = { passkey_not_made: notMade, passkey_exists: exists };
  const message = texts[error.code];
  return message === undefined ? error : new RequestError({ status: 422, code: error.code, message });
}
