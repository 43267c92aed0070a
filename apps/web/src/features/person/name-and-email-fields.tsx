import { TextField } from '@pavilion/ui/forms/text-field';
import type { ComponentProps } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

/** Accepts the props of `register` in React Hook Form. */
type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

/** An email address; the field of one's own account unless `autoComplete` says otherwise. */
export function EmailField(props: FieldProps) {
  const t = useText('account');
  return (
    <TextField
      label={t('email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** The two names of a person, side by side where there is room. */
export function NameFields({ firstName, lastName }: { firstName: FieldProps; lastName: FieldProps }) {
  const t = useText('account');
  return (
    <div className="person-columns">
      <TextField label={t('first_name')} autoComplete="given-name" {...firstName} />
      <TextField label={t('last_name')} autoComplete="family-name" {...lastName} />
    </div>
  );
}
