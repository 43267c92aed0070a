import { Button, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';

type Props = {
  /** Why the last code was refused. */
  wrong: string | undefined;
  /** Why the last request failed for another reason. */
  failure: string | undefined;
  isPending: boolean;
  onSubmit: (code: string) => void;
  onBack?: () => void;
};

/** The second factor: a code of the authenticator app, or a recovery code. A refused code gets the focus back. */
export function CodeStep({ wrong, failure, isPending, onSubmit, onBack }: Props) {
  const t = useText('account');
  const tc = useText('common');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [wrong, failure]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else if (!isPending) onSubmit(code);
  };
  return (
    <form className="pv-stack" noValidate onSubmit={submit} data-testid="code-step">
      <p>{t('code_text')}</p>
      {failure !== undefined && (
        <Notification tone="danger" shouldAnnounce>
          {failure}
        </Notification>
      )}
      <TextField
        ref={field}
        label={t('code')}
        hint={t('code_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={isMissing ? t('code_missing') : wrong}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" isBlock isPending={isPending}>
        {tc('log_in')}
      </Button>
      {onBack && (
        <p>
          <TextButton onClick={onBack}>{t('code_back')}</TextButton>
        </p>
      )}
    </form>
  );
}
