import { disabilities, ethnicities, genders } from '@pavilion/domain/user-details/choices';
import { Select } from '@pavilion/ui/forms/select';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { UserDetails } from './queries.ts';
import { SectionForm } from './section-form.tsx';
import { type DetailsBody, useSaveDetails } from './use-save-details.ts';

const questions = { gender: genders, ethnicity: ethnicities, disability: disabilities } as const;
const names = Object.keys(questions) as (keyof typeof questions)[];

/** ACC-03: what nobody has to tell. */
export function AboutForm({ details }: { details: UserDetails }) {
  const t = useText('details');
  const [changes, setChanges] = useState<DetailsBody>({});
  const { request, requesting, error, validationMessages } = useSaveDetails(details.id);
  return (
    <SectionForm
      {...{ error, isPending: requesting, submitLabel: t('save_about'), testId: 'about-form' }}
      onSubmit={() => request(changes, { onSuccess: () => setChanges({}) })}
    >
      {names.map((name) => (
        <Select
          key={name}
          label={t(name)}
          error={validationMessages[name]?.[0]}
          value={(name in changes ? changes[name] : details[name]) ?? ''}
          options={[
            { value: '', label: t('not_said') },
            ...questions[name].map((value) => ({ value, label: t(`${value}_${name}` as 'female_gender') })),
          ]}
          onChange={({ target }) => setChanges({ ...changes, [name]: target.value || null })}
        />
      ))}
    </SectionForm>
  );
}
