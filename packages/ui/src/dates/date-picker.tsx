import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { Field, type FieldTexts, getAriaProps, useFieldIds } from '../forms/field.tsx';
import { CalendarMonth, type CalendarTexts } from './calendar-month.tsx';
import { formatDateInput, parseDateInput } from './date-input.ts';

type Props = FieldTexts & {
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Called with YYYY-MM-DD, or an empty text for an invalid date, which stays in the field. */
  onChange: (date: string) => void;
  /** YYYY-MM-DD. */
  today: string;
  min?: string;
  max?: string;
  /** `open` labels the calendar button, `placeholder` shows the format: DD-MM-YYYY. */
  texts: CalendarTexts & { open: string; placeholder: string };
  id?: string;
  name?: string;
};

/** A date field: typed as DD-MM-YYYY or picked from a calendar, which is a React Aria popover. */
export function DatePicker(props: Props): ReactNode {
  const { value, onChange, today, min, max, texts, label, isLabelHidden, hint, error, name } = props;
  const ids = useFieldIds(props.id);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const inputRef = useRef<HTMLSpanElement>(null);
  const handleInput = (text: string): void => {
    setTyped(text);
    onChange(parseDateInput(text) ?? '');
  };
  return (
    <div className="pv-date-picker">
      <Field ids={ids} texts={{ label, isLabelHidden, hint, error }}>
        <span className="pv-input" ref={inputRef}>
          <input
            id={ids.field}
            name={name}
            {...getAriaProps(ids, { hint, error })}
            value={typed ?? formatDateInput(value)}
            placeholder={texts.placeholder}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => handleInput(event.currentTarget.value)}
            onBlur={() => value !== '' && setTyped(undefined)}
          />
          <IconButton label={texts.open} aria-expanded={isOpen} onClick={() => setOpen(true)}>
            <Icon icon={CalendarDays} />
          </IconButton>
        </span>
      </Field>
      <Popover
        className="pv-popover"
        triggerRef={inputRef}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
      >
        <Dialog aria-label={texts.open}>
          <CalendarMonth
            {...{ texts, value, today, min, max }}
            onSelect={(date) => {
              setTyped(undefined);
              onChange(date);
              setOpen(false);
            }}
          />
        </Dialog>
      </Popover>
    </div>
  );
}
