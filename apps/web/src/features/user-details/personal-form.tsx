import { DateFields } from '@pavilion/ui/forms/date-fields';
import { Select } from '@pavilion/ui/forms/select';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { venuesQuery } from '../venue/index.ts';
import type { UserDetails } from './queries.ts';
import { SectionForm } from './section-form.tsx';
import { useDateOfBirthFormat } from './use-date-of-birth-format.ts';
import { type DetailsBody, useSaveDetails } from './use-save-details.ts';

type Errors = Readonly<Record<string, readonly string[]>>;
type FieldsProps = {
  details: UserDetails;
  changes: DetailsBody;
  errors: Errors;
  change: (changes: DetailsBody) => void;
};

/** ACC-03: name, date of birth, phone, address and home venue. Sends what was changed, which a failure keeps. */
export function PersonalForm({ details }: { details: UserDetails }) {
  const t = useText('details');
  const [changes, setChanges] = useState<DetailsBody>({});
  const { request, requesting, error, validationMessages: errors } = useSaveDetails(details.id);
  const change = (more: DetailsBody) => setChanges((previous) => ({ ...previous, ...more }));
  const fields = { details, changes, errors, change };
  return (
    <SectionForm
      {...{ error, isPending: requesting, submitLabel: t('save'), testId: 'details-form' }}
      isPrimary
      onSubmit={() => request(changes, { onSuccess: () => setChanges({}) })}
    >
      <NameFields {...fields} />
      <div className={details.dateOfBirth === null ? 'pv-stack' : 'user-details__columns'}>
        <DateOfBirth {...fields} />
        <TextField
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          error={errors['phone']?.[0]}
          value={changes.phone ?? details.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </div>
      <AddressFields {...fields} />
      <HomeVenue {...fields} />
    </SectionForm>
  );
}

/** The date of birth alone, which age limits need. */
export function BirthdayForm({ details }: { details: UserDetails }) {
  const t = useText('details');
  const [changes, setChanges] = useState<DetailsBody>({});
  const { request, requesting, error, validationMessages: errors } = useSaveDetails(details.id);
  return (
    <SectionForm
      {...{ error, isPending: requesting, submitLabel: t('save'), testId: 'birthday-form' }}
      onSubmit={() => request({ dateOfBirth: changes.dateOfBirth ?? '' })}
    >
      <DateOfBirth {...{ details, changes, errors, change: setChanges }} />
    </SectionForm>
  );
}

function NameFields({ details, changes, errors, change }: FieldsProps) {
  const t = useText('details');
  return (
    <div className="user-details__names">
      <TextField
        label={t('title_of_person')}
        autoComplete="honorific-prefix"
        maxLength={20}
        error={errors['title']?.[0]}
        value={changes.title ?? details.title ?? ''}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={t('first_name')}
        autoComplete="given-name"
        maxLength={100}
        error={errors['first_name']?.[0]}
        value={changes.firstName ?? details.firstName}
        onChange={({ target }) => change({ firstName: target.value })}
      />
      <TextField
        label={t('last_name')}
        autoComplete="family-name"
        maxLength={100}
        error={errors['last_name']?.[0]}
        value={changes.lastName ?? details.lastName}
        onChange={({ target }) => change({ lastName: target.value })}
      />
    </div>
  );
}

/** A date that the record has is only shown, because prices and age limits depend on it. */
function DateOfBirth({ details, errors, change }: FieldsProps) {
  const t = useText('details');
  const formatDate = useDateOfBirthFormat();
  if (details.dateOfBirth === null) {
    return (
      <DateFields
        id="details-birthday"
        label={t('date_of_birth')}
        hint={t('date_of_birth_hint')}
        error={errors['date_of_birth']?.[0]}
        partLabels={{ day: t('day'), month: t('month'), year: t('year') }}
        isBirthday
        onChange={(dateOfBirth) => change({ dateOfBirth: dateOfBirth || undefined })}
      />
    );
  }
  return (
    <dl className="user-details__fact">
      <dt>{t('date_of_birth')}</dt>
      <dd>
        {formatDate(details.dateOfBirth)}
        <small className="pv-muted">{t('date_of_birth_fixed')}</small>
      </dd>
    </dl>
  );
}

function AddressFields({ details: { address }, changes, errors, change }: FieldsProps) {
  const t = useText('details');
  const line = (name: 'address1' | 'address2' | 'town' | 'postcode') => ({
    error: errors[name]?.[0],
    value: changes[name] ?? address[name],
    maxLength: name === 'postcode' ? 10 : 100,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <fieldset className="user-details__fieldset pv-stack">
      <legend>{t('address')}</legend>
      <TextField label={t('address1')} autoComplete="address-line1" {...line('address1')} />
      <TextField label={t('address2')} autoComplete="address-line2" {...line('address2')} />
      <div className="user-details__columns">
        <TextField label={t('town')} autoComplete="address-level2" {...line('town')} />
        <TextField label={t('postcode')} autoComplete="postal-code" {...line('postcode')} />
      </div>
    </fieldset>
  );
}

/** AUT-22: the venue that is selected after a log-in. */
function HomeVenue({ details, changes, errors, change }: FieldsProps) {
  const t = useText('details');
  const { data: venues = [] } = useQuery(venuesQuery(useSend()));
  const { homeVenueSlug = details.homeVenueSlug } = changes;
  return (
    <Select
      label={t('home_venue')}
      hint={t('home_venue_hint')}
      error={errors['home_venue_slug']?.[0]}
      value={homeVenueSlug ?? ''}
      options={[
        { value: '', label: t('home_venue_none') },
        ...venues.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
      onChange={({ target }) => change({ homeVenueSlug: target.value || null })}
    />
  );
}
