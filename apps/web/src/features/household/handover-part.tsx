import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { emailPattern } from '../person/index.ts';
import type { Member } from './queries.ts';
import { useOfferAccount, useWithdrawOffer } from './use-handover.ts';

type Handover = NonNullable<Member['child']>['handover'];
type Props = { linkId: number; name: string; firstName: string; handover: Handover };

/** AUT-25: hands the account of a child over to them, or says from when that is possible. */
export function HandoverPart(props: Props) {
  const t = useText('household');
  const { formatDayWithYear } = useDateFormat();
  const { from, isPossible, offer } = props.handover;
  if (offer) return <Offered {...props} offer={offer} />;
  if (isPossible) return <OfferPart {...props} />;
  if (from === null) return null;
  return (
    <p className="pv-muted household-handover">{t('handover_from', { day: formatDayWithYear(from) })}</p>
  );
}

/** The form takes the place of its button, which has the focus again afterwards. */
function OfferPart(props: Props) {
  const t = useText('household');
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('household'));
  const close = () => {
    flushSync(() => setOpen(false));
    buttonRef.current?.focus();
  };
  if (isOpen) return <OfferForm {...props} onClose={close} />;
  return (
    <div className="household-handover pv-cluster">
      <p className="pv-muted">{t('handover_possible', { name: props.firstName })}</p>
      <Button ref={buttonRef} variant="secondary" size="s" onClick={() => setOpen(true)}>
        {t('handover_open')}
        <VisuallyHidden>{` ${props.name}`}</VisuallyHidden>
      </Button>
    </div>
  );
}

function OfferForm({ linkId, firstName, onClose }: Props & { onClose: () => void }) {
  const t = useText('household');
  const { mutate, isPending, error } = useOfferAccount(linkId);
  const { register, handleSubmit, setFocus, formState } = useTranslatedForm({ defaultValues: { email: '' } });
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = handleSubmit(({ email }) =>
    mutate(email, {
      onSuccess: () => {
        toasts.add({ content: t('handover_sent', { email }), type: 'success' });
        // The offer takes the place of this form.
        document.getElementById('household')?.focus();
      },
    }),
  );
  return (
    <form className="pv-stack household-handover" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{t('handover_title', { name: firstName })}</h3>
      <p className="pv-muted">{t('handover_text', { name: firstName })}</p>
      {error && <Failure error={error} />}
      <TextField
        label={t('handover_email', { name: firstName })}
        hint={t('handover_email_hint', { name: firstName })}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={formState.errors.email?.message}
        {...register('email', {
          required: t('email_missing'),
          pattern: { value: emailPattern, message: t('email_invalid') },
        })}
      />
      <div className="pv-cluster">
        <Button type="submit" isPending={isPending}>
          {t('handover_send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('close_form')}
        </Button>
      </div>
    </form>
  );
}

/** An offer that waits. Another email replaces its link. */
function Offered({ linkId, name, firstName, offer }: Props & { offer: NonNullable<Handover['offer']> }) {
  const t = useText('household');
  const sending = useOfferAccount(linkId);
  const withdrawing = useWithdrawOffer(linkId, {
    success: t('handover_withdrawn', { name: firstName }),
    failure: t('handover_not_withdrawn'),
  });
  const { email, isExpired } = offer;
  const resend = () =>
    sending.mutate(email, {
      onSuccess: () => toasts.add({ content: t('handover_sent', { email }), type: 'success' }),
    });
  return (
    <div className="household-handover pv-stack" data-testid="account-offer">
      <p>{t(isExpired ? 'handover_expired' : 'handover_offered', { email, name: firstName })}</p>
      {sending.error && <Failure error={sending.error} />}
      <div className="pv-cluster">
        <Button variant="secondary" size="s" isPending={sending.isPending} onClick={resend}>
          {t('resend')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
        <Button
          variant="secondary"
          size="s"
          isPending={withdrawing.isPending}
          onClick={() =>
            withdrawing.mutate(undefined, {
              onSuccess: () => document.getElementById('household')?.focus(),
            })
          }
        >
          {t('handover_withdraw')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}

function Failure({ error: { status, message, errors } }: { error: RequestError }) {
  const tc = useText('common');
  const fields = Object.values(errors).flat();
  return (
    <Notification tone="danger" shouldAnnounce>
      {joinSentences(fields.length > 0 ? fields : [status === 0 ? tc('error_unreachable') : message])}
    </Notification>
  );
}
