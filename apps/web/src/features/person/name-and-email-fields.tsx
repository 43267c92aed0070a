import { TextButton } from '@pavilion/ui/base/button';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type ChangeEvent, type ComponentProps, type FocusEvent, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { suggestAddress } from './email/suggest-address.ts';

/** Accepts the props of `register` in React Hook Form. */
type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'value'>;
type EmailFieldProps = FieldProps & {
  /** AUT-01: takes a customer reference too. */
  takesReference?: boolean;
};

/** An email address; the field of one's own account unless `autoComplete` says otherwise. Asks about a misspelt domain. */
export function EmailField({ takesReference = false, onBlur, onChange, ...props }: EmailFieldProps) {
  const t = useText('account');
  const inputRef = useRef<HTMLInputElement>(null);
  const [suggested, setSuggested] = useState<string>();
  const handleBlur = (event: FocusEvent<HTMLInputElement>): void => {
    inputRef.current = event.currentTarget;
    setSuggested(suggestAddress(event.currentTarget.value));
    onBlur?.(event);
  };
  const accept = (address: string): void => {
    const input = inputRef.current;
    if (!input) return;
    input.value = address;
    setSuggested(undefined);
    // The form reads the field itself.
    onChange?.({ target: input, currentTarget: input, type: 'change' } as ChangeEvent<HTMLInputElement>);
    input.focus();
  };
  return (
    <div>
      <TextField
        label={t(takesReference ? 'email_or_reference' : 'email')}
        type={takesReference ? 'text' : 'email'}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={handleBlur}
        onChange={onChange}
        {...props}
      />
      <output className="person-suggestion pv-small">
        {suggested !== undefined && (
          <>
            {t('did_you_mean')}{' '}
            <TextButton data-testid="suggested-email" onClick={() => accept(suggested)}>
              {suggested}
            </TextButton>
          </>
        )}
      </output>
    </div>
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
