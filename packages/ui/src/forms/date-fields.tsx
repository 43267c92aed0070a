import { type ReactNode, useState } from 'react';
import { FieldError, type FieldTexts, hasContent } from './field.tsx';
import { TextField } from './text-field.tsx';

type Part = 'day' | 'month' | 'year';

type Props = Omit<FieldTexts, 'isLabelHidden'> & {
  /** Id of the first box, which an error summary links to. */
  id: string;
  partLabels: Record<Part, string>;
  /** Called with 'YYYY-MM-DD' of whatever was typed, which may be no date; '' if all boxes are empty. */
  onChange: (value: string) => void;
  /** Called when the focus leaves the three boxes. */
  onLeave?: () => void;
  /** 'YYYY-MM-DD' or '', shown at first. */
  initialValue?: string;
  /** For a date of birth, which browsers can fill in. */
  isBirthday?: boolean;
};

const parts = ['day', 'month', 'year'] as const;
const lengths = { day: 2, month: 2, year: 4 } as const;
const birthdayTokens = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const;

/** A date that one knows by heart, in three boxes. For a date to choose, a calendar is better. */
export function DateFields(props: Props): ReactNode {
  const {
    id,
    label,
    hint,
    error,
    partLabels,
    onChange,
    onLeave,
    isBirthday = false,
    initialValue = '',
  } = props;
  const [typed, setTyped] = useState(() => splitDate(initialValue));
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [hasContent(hint) && hintId, hasContent(error) && errorId].filter(
    (part) => part !== false,
  );
  const change = (part: Part, value: string): void => {
    const next = { ...typed, [part]: value };
    setTyped(next);
    onChange(formatTyped(next));
  };
  return (
    <fieldset
      className="pv-field pv-date-fields"
      {...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') })}
    >
      <legend className="pv-label">{label}</legend>
      {hasContent(hint) && (
        <span className="pv-hint" id={hintId}>
          {hint}
        </span>
      )}
      {hasContent(error) && <FieldError id={errorId}>{error}</FieldError>}
      <div className="pv-date-fields__parts">
        {parts.map((part) => (
          <div key={part} className={`pv-date-fields__part pv-date-fields__part--${part}`}>
            <TextField
              id={part === 'day' ? id : `${id}-${part}`}
              label={partLabels[part]}
              inputMode="numeric"
              maxLength={lengths[part]}
              value={typed[part]}
              onChange={(event) => change(part, event.currentTarget.value)}
              onBlur={({ currentTarget, relatedTarget }) => {
                if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onLeave?.();
              }}
              {...(isBirthday && { autoComplete: birthdayTokens[part] })}
              {...(hasContent(error) && { 'aria-invalid': true, 'aria-describedby': errorId })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function splitDate(date: string): Record<Part, string> {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

function formatTyped({ day, month, year }: Record<Part, string>): string {
  if (day === '' && month === '' && year === '') return '';
  return [year.trim(), month.trim().padStart(2, '0'), day.trim().padStart(2, '0')].join('-');
}
