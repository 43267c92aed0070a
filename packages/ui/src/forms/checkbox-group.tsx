import { type ReactNode, useId } from 'react';
import { FieldError, hasContent } from './field.tsx';

type Props = {
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
  values: readonly string[];
  /** Called with the ticked values, in order of the options. */
  onChange: (values: string[]) => void;
  /** Called when the focus leaves the group. */
  onBlur?: () => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** Id of the first checkbox, which an error summary links to. */
  id?: string;
};

/** Checkboxes below one question, any number of which can be ticked. */
export function CheckboxGroup(props: Props): ReactNode {
  const { legend, options, values, onChange, onBlur, hint, error } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const describedBy = [hasContent(hint) && `${id}-hint`, hasContent(error) && `${id}-error`].filter(
    (part) => part !== false,
  );
  const toggle = (value: string, isTicked: boolean): void =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? isTicked : values.includes(other))),
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only reports the focus
    <fieldset
      className="pv-field"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
      {...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') })}
    >
      <legend className="pv-label">{legend}</legend>
      {hasContent(hint) && (
        <span className="pv-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {hasContent(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="pv-radio-group">
        {options.map(({ value, label }, index) => (
          <label key={value} className="pv-checkbox">
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${value}`}
              value={value}
              checked={values.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              {...(hasContent(error) && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
