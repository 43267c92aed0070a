import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, hasContent } from './field.tsx';

export type RadioOption = {
  value: string;
  label: ReactNode;
  /** Text below the label; for a disabled option, the reason. */
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** One radio button; radios with the same `name` form a group. */
function Radio({ label, hint, ...input }: RadioProps): ReactNode {
  const hintId = useId();
  return (
    <label className="pv-checkbox">
      <input {...input} type="radio" {...(hasContent(hint) && { 'aria-describedby': hintId })} />
      <span>
        {label}
        {hasContent(hint) && <small id={hintId}>{hint}</small>}
      </span>
    </label>
  );
}

type Props = {
  /** Id of the first radio button, which an error summary links to. */
  id?: string;
  legend: ReactNode;
  isLegendHidden?: boolean;
  options: readonly RadioOption[];
  name?: string;
  value?: string | undefined;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Called when the focus leaves the group. */
  onBlur?: () => void;
  hint?: ReactNode;
  error?: ReactNode;
};

/** Radio buttons in rows; disabled options show their reason as hint. */
export function RadioGroup(props: Props): ReactNode {
  const { legend, isLegendHidden = false, options, value, defaultValue, onChange, hint, error } = props;
  const generatedId = useId();
  const name = props.name ?? generatedId;
  const describedBy = [
    hasContent(hint) && `${generatedId}-hint`,
    hasContent(error) && `${generatedId}-error`,
  ].filter((id) => id !== false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only reports the focus
    <fieldset
      className="pv-field"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && props.onBlur?.()}
      {...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') })}
    >
      <legend className={isLegendHidden ? 'pv-visually-hidden' : 'pv-label'}>{legend}</legend>
      {hasContent(hint) && (
        <span className="pv-hint" id={`${generatedId}-hint`}>
          {hint}
        </span>
      )}
      {hasContent(error) && <FieldError id={`${generatedId}-error`}>{error}</FieldError>}
      <div className="pv-radio-group">
        {options.map((option, index) => (
          <Radio
            key={option.value}
            {...(index === 0 && props.id !== undefined && { id: props.id })}
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
