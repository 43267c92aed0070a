import { enableSecondFactor, startSecondFactor } from '@pavilion/contract/second-factor/second-factor';
import { Button } from '@pavilion/ui/base/button';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { QrCode } from '../../lib/codes/qr-code.tsx';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { secondFactorHeading, secondFactorQuery } from './log-in-queries.ts';
import { type DialogProps, ProvenDialog } from './proven-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SectionForm } from './section-form.tsx';

type Props = DialogProps & {
  /** Whether the recovery codes are shown, which are lost if this dialog is unmounted. */
  onShowCodes: (isShown: boolean) => void;
};

/** Sets up an authenticator app: its secret, its first code, and then the recovery codes. */
export function EnableDialog({ onClose, onShowCodes, ...props }: Props) {
  const t = useText('details');
  const queryClient = useQueryClient();
  const { queryKey } = secondFactorQuery(useSend(), props.userId);
  const [codes, setCodes] = useState<readonly string[]>();
  const close = (): void => {
    onClose();
    if (!codes) return;
    void queryClient.invalidateQueries({ queryKey }).then(() => {
      // The button that opened the dialog is gone then.
      onShowCodes(false);
      restoreLostFocus(() => document.getElementById(secondFactorHeading));
    });
  };
  const showCodes = (shown: readonly string[]): void => {
    setCodes(shown);
    onShowCodes(true);
  };
  return (
    <ProvenDialog {...props} onClose={close} title={t('second_factor_enable')} testId="enable-dialog">
      {codes ? <RecoveryCodes codes={codes} onDone={close} /> : <Setup onEnabled={showCodes} />}
    </ProvenDialog>
  );
}

function Setup({ onEnabled }: { onEnabled: (codes: readonly string[]) => void }) {
  const t = useText('details');
  const send = useSend();
  // Each start replaces the secret, so it is not repeated while the customer scans it.
  const key = useId();
  const query = useQuery({
    queryKey: ['second-factor-start', key],
    queryFn: () => sendRequest(send, startSecondFactor, {}),
    throwOnError: false,
    staleTime: 'static',
    gcTime: 0,
  });
  return (
    <PartState
      query={query}
      loading={t('second_factor_starting')}
      failed={{ title: t('second_factor_failed') }}
    >
      {({ secret, uri }) => <CodeStep {...{ secret, uri, onEnabled }} />}
    </PartState>
  );
}

type StepProps = { secret: string; uri: string; onEnabled: (codes: readonly string[]) => void };

function CodeStep({ secret, uri, onEnabled }: StepProps) {
  const t = useText('details');
  const send = useSend();
  const [code, setCode] = useState('');
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { request, requesting, error, validationMessages } = useRequestState({
    mutationKey: ['user-details', 'enable-second-factor'],
    mutationFn: () => sendRequest(send, enableSecondFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  return (
    <SectionForm
      {...{ error, isPending: requesting, submitLabel: t('second_factor_confirm'), testId: 'code-form' }}
      isPrimary
      onSubmit={() => request()}
    >
      <p ref={first} tabIndex={-1} className="user-details__first">
        {t('second_factor_scan')}
      </p>
      <QrCode className="user-details__code" text={uri} label={t('second_factor_qr')} />
      <SecretKey secret={secret} uri={uri} />
      <TextField
        label={t('code')}
        hint={t('code_hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={validationMessages['code']?.[0]}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </SectionForm>
  );
}

/** The key for a phone, which cannot scan its own screen. */
function SecretKey({ secret, uri }: { secret: string; uri: string }) {
  const t = useText('details');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toasts.add({ content: t('second_factor_key_copied'), type: 'success' }),
      () => toasts.add({ content: t('second_factor_key_not_copied'), type: 'error' }),
    );
  return (
    <div>
      <p className="pv-small">
        {t('second_factor_secret')} <code className="user-details__secret">{groupByFour(secret)}</code>
      </p>
      <p className="pv-cluster">
        {'clipboard' in navigator && (
          <Button variant="secondary" size="s" onClick={() => void copy()}>
            {t('second_factor_key_copy')}
          </Button>
        )}
        {/* A plain link: the page stays open below the app. */}
        <a className="user-details__open-app" href={uri}>
          {t('second_factor_open_app')}
        </a>
      </p>
    </div>
  );
}

const groupByFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
