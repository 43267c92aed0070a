import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, isSaid } from './field.tsx';

export type RadioOption = {
  value: string;
  label: ReactNode;
  /** Beneath the label; for one that can't be chosen, the reason. */
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** One choice; several of the same name belong together. */
export function Radio({ label, hint, ...input }: RadioProps): ReactNode {
  const hintId = useId();
  return (
    <label className="pv-check">
      <input {...input} type="radio" {...(isSaid(hint) && { 'aria-describedby': hintId })} />
      <span>
        {label}
        {isSaid(hint) && <small id={hintId}>{hint}</small>}
      </span>
    </label>
  );
}

type Props = {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioOption[];
  name?: string;
  value?: string | undefined;
  defaultValue?: string;
  onChange?: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
};

/** One of several, each in a row of its own; what can't be chosen says why. */
export function RadioGroup(props: Props): ReactNode {
  const { legend, hideLegend = false, options, value, defaultValue, onChange, hint, error } = props;
  const made = useId();
  const name = props.name ?? made;
  const by = [isSaid(hint) && `${made}-hint`, isSaid(error) && `${made}-error`].filter((id) => id !== false);
  return (
    <fieldset className="pv-field" {...(by.length > 0 && { 'aria-describedby': by.join(' ') })}>
      <legend className={hideLegend ? 'pv-hidden' : 'pv-label'}>{legend}</legend>
      {isSaid(hint) && (
        <span className="pv-hint" id={`${made}-hint`}>
          {hint}
        </span>
      )}
      {isSaid(error) && <FieldError id={`${made}-error`}>{error}</FieldError>}
      <div className="pv-choices">
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled}
            {...(onChange
              ? { checked: value === option.value }
              : { defaultChecked: defaultValue === option.value })}
            {...(onChange && { onChange: () => onChange(option.value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
