import { Button, TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useRef, useState } from 'react';
import { EmailText } from '../../lib/content/email-text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import './person.css';
import { LazyNewcomerForm } from './lazy-newcomer-form.tsx';
import type { User } from './queries.ts';

/** The name and address that a guest has entered, which they correct here until they pay. */
export function GuestDetails({ user }: { user: NonNullable<User> }) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setOpen(false);
    boxRef.current?.focus();
  };
  const { firstName, lastName, email } = user;
  return (
    <div ref={boxRef} tabIndex={-1} className="person-details" data-testid="guest-details">
      {isOpen ? (
        <div className="pv-stack checkout-guest">
          <LazyNewcomerForm current={{ firstName, lastName, email }} onDone={close} shouldTakeFocus />
          <TextButton onClick={close}>{t('keep_details')}</TextButton>
        </div>
      ) : (
        <div className="person-details__row">
          <div>
            <b>
              {firstName} {lastName}
            </b>
            <p className="pv-small pv-muted">
              <Trans text={t('details_emailed_to')} placeholder="email">
                <EmailText email={email} />
              </Trans>
            </p>
          </div>
          <Button variant="secondary" size="s" onClick={() => setOpen(true)}>
            {t('change_details')}
            <VisuallyHidden> {t('change_details_name')}</VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  );
}
