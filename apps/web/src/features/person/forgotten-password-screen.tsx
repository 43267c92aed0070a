import { Anchor } from '@pavilion/ui/base/anchor';
import { Button, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useEffect, useRef, useState } from 'react';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import './person.css';
import { getErrorMessage } from './error-message.ts';
import { useRequestPasswordLink } from './use-password-link.ts';

/** AUT-03: asks for a link by email. What it says afterwards does not depend on whether there is an account. */
export function Screen() {
  const t = useText('account');
  const tc = useText('common');
  const [sent, setSent] = useState<SentRequest>();
  useDocumentMeta({ title: t('forgotten_password'), noIndex: true });
  return (
    <div className="pv-container pv-container--narrow">
      <PageBreadcrumbs
        items={[{ label: tc('log_in'), href: '/login' }, { label: t('forgotten_password') }]}
      />
      <div className="person-login pv-stack">
        {sent === undefined ? (
          <RequestForm onSent={setSent} />
        ) : (
          <LinkSent {...sent} onRepeat={() => setSent(undefined)} />
        )}
      </div>
    </div>
  );
}

/** `isDelayed`: emails wait at the moment. */
type SentRequest = { address: string; isDelayed: boolean };

function RequestForm({ onSent }: { onSent: (sent: SentRequest) => void }) {
  const t = useText('account');
  const tc = useText('common');
  const { register, handleSubmit, formState } = useTranslatedForm({
    defaultValues: { emailOrReference: '' },
  });
  const { request, requesting, error, clear } = useRequestPasswordLink();
  const submit = handleSubmit((input) =>
    request(input, {
      onSuccess: ({ isDelayed }) => onSent({ address: input.emailOrReference.trim(), isDelayed }),
    }),
  );
  return (
    <form
      className="pv-stack"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={error ? clear : undefined}
    >
      <h1 className="person-title">{t('forgotten_password')}</h1>
      <p>{t('forgotten_password_text')}</p>
      {error && (
        <Notification tone="danger" shouldAnnounce>
          {getErrorMessage(error, tc)}
        </Notification>
      )}
      <TextField
        label={t('email_or_reference')}
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        error={formState.errors.emailOrReference?.message}
        {...register('emailOrReference', {
          validate: (value) => value.trim() !== '' || t('email_or_reference_missing'),
        })}
      />
      <Button type="submit" isBlock isPending={requesting}>
        {tc('email_me_link')}
      </Button>
      <p className="person-register-link">
        <Anchor href="/login">{t('back_to_log_in')}</Anchor>
      </p>
    </form>
  );
}

function LinkSent({ address, isDelayed, onRepeat }: SentRequest & { onRepeat: () => void }) {
  const t = useText('account');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="pv-stack" data-testid="password-link-sent">
      <h1 ref={heading} tabIndex={-1}>
        {t('check_email')}
      </h1>
      <p>{t('password_link_sent', { address })}</p>
      {isDelayed && <Notification tone="warning">{t('password_link_delayed')}</Notification>}
      <p className="pv-muted">{t('password_link_missing')}</p>
      <p>
        <TextButton onClick={onRepeat}>{t('password_link_again')}</TextButton>
      </p>
    </div>
  );
}
