import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { UserDetails } from './queries.ts';
import { SectionForm } from './section-form.tsx';
import { type DetailsBody, useSaveDetails } from './use-save-details.ts';

const channels = ['Email', 'Sms', 'Phone', 'Post'] as const;
const labels = { Email: 'by_email', Sms: 'by_text', Phone: 'by_phone', Post: 'by_post' } as const;

/** ACC-08: reminders, and the four ways of marketing, each with the day of the agreement. */
export function MarketingForm({ details }: { details: UserDetails }) {
  const t = useText('details');
  const { formatDayWithYear } = useDateFormat();
  const [changes, setChanges] = useState<DetailsBody>({});
  const { request, requesting, error } = useSaveDetails(details.id);
  return (
    <SectionForm
      {...{ error, isPending: requesting, submitLabel: t('save_marketing'), testId: 'marketing-form' }}
      onSubmit={() => request(changes, { onSuccess: () => setChanges({}) })}
    >
      <fieldset className="user-details__choices">
        <legend>{t('reminders_legend')}</legend>
        <Checkbox
          label={t('reminders')}
          hint={t('reminders_hint')}
          checked={changes.reminders ?? details.reminders}
          onChange={({ target }) => setChanges({ ...changes, reminders: target.checked })}
        />
      </fieldset>
      <fieldset className="user-details__choices">
        <legend>{t('marketing')}</legend>
        <p className="pv-muted">{t('marketing_text')}</p>
        <div className="user-details__ways">
          {channels.map((channel) => {
            const name = `marketing${channel}` as const;
            const since = details[`${name}At`];
            return (
              <Checkbox
                key={name}
                label={t(labels[channel])}
                hint={since ? t('marketing_since', { day: formatDayWithYear(since.local) }) : undefined}
                checked={changes[name] ?? details[name]}
                onChange={({ target }) => setChanges({ ...changes, [name]: target.checked })}
              />
            );
          })}
        </div>
      </fieldset>
    </SectionForm>
  );
}
