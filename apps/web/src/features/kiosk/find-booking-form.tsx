import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { OrderProof } from '../entry-code/index.ts';

type Props = {
  error: Error | null;
  isPending: boolean;
  onSubmit: (proof: OrderProof) => void;
  /** Called when the customer types again, so that the error disappears. */
  onChange: () => void;
};

export function FindBookingForm({ error, isPending, onSubmit, onChange }: Props) {
  const t = useText('kiosk');
  const tc = useText('common');
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useTranslatedForm<OrderProof>({ defaultValues: { reference: '', booker: '' } });
  const submit = handleSubmit(onSubmit);
  return (
    <>
      <h1>{t('find_by_reference')}</h1>
      <p className="kiosk__lead">{t('find_intro')}</p>
      <form
        className="pv-stack"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={error ? onChange : undefined}
      >
        {error && (
          <Notification tone="danger" shouldAnnounce data-testid="find-booking-error">
            {error.message || tc('error_unreachable')}
          </Notification>
        )}
        <TextField
          label={t('reference_label')}
          hint={t('reference_hint')}
          error={errors.reference?.message}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...register('reference', { required: t('reference_missing') })}
        />
        <TextField
          label={t('booker_label')}
          error={errors.booker?.message}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...register('booker', { required: t('booker_missing') })}
        />
        <Button type="submit" size="l" isBlock isPending={isPending}>
          {t('find_submit')}
        </Button>
      </form>
    </>
  );
}
