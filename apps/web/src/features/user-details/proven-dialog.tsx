import { proveLogin } from '@pavilion/contract/user-details/session';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { TextField } from '@pavilion/ui/forms/text-field';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { loginProofQuery } from './log-in-queries.ts';
import { SectionForm } from './section-form.tsx';

export type DialogProps = { userId: number; isOpen: boolean; onClose: () => void };

type Props = DialogProps & { title: string; testId: string; children: ReactNode };

/** A dialog that changes how an account is logged in to. It asks for the password unless the log-in is recent. */
export function ProvenDialog({ userId, isOpen, onClose, title, testId, children }: Props) {
  const tc = useText('common');
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={keepHyphenated(title)}
      closeLabel={tc('close')}
    >
      <div data-testid={testId}>
        <Gate userId={userId}>{children}</Gate>
      </div>
    </Modal>
  );
}

/** A word joiner after each hyphen keeps 'two-step' in one line. */
const keepHyphenated = (title: string): string => title.replaceAll('-', '-\u2060');

/** Mounted each time that the dialog opens. */
function Gate({ userId, children }: { userId: number; children: ReactNode }) {
  const t = useText('details');
  const query = useQuery(loginProofQuery(useSend(), userId));
  const [isProven, setProven] = useState(false);
  if (isProven) return children;
  return (
    <PartState query={query} loading={t('proof_loading')} failed={{ title: t('proof_failed') }} rows={1}>
      {({ isRecent, needsCode }) =>
        isRecent ? children : <ProofForm needsCode={needsCode} onProven={() => setProven(true)} />
      }
    </PartState>
  );
}

function ProofForm({ needsCode, onProven }: { needsCode: boolean; onProven: () => void }) {
  const t = useText('details');
  const send = useSend();
  const [proof, setProof] = useState({ currentPassword: '', code: '' });
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { request, requesting, error, validationMessages } = useRequestState({
    mutationKey: ['user-details', 'prove-login'],
    mutationFn: ({ currentPassword, code }: typeof proof) =>
      sendRequest(send, proveLogin, { body: { currentPassword, ...(needsCode && { code }) } }),
    onSuccess: onProven,
  });
  return (
    <div ref={form}>
      <SectionForm
        {...{ error, isPending: requesting, submitLabel: t('proof_submit'), testId: 'proof-form' }}
        isPrimary
        onSubmit={() => request(proof)}
      >
        <p>{t('proof_text')}</p>
        <PasswordField
          showLabel={t('show_password')}
          hideLabelText={t('hide_password')}
          label={t('current_password')}
          autoComplete="current-password"
          error={validationMessages['current_password']?.[0]}
          value={proof.currentPassword}
          onChange={({ target }) => setProof({ ...proof, currentPassword: target.value })}
        />
        {needsCode && (
          <TextField
            label={t('code')}
            hint={t('code_or_recovery')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={validationMessages['code']?.[0]}
            value={proof.code}
            onChange={({ target }) => setProof({ ...proof, code: target.value })}
          />
        )}
      </SectionForm>
    </div>
  );
}
