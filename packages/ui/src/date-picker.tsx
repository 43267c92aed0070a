import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { IconButton } from './button.tsx';
import { CalendarMonth, type CalendarTexts } from './calendar-month.tsx';
import { dateText, readDate } from './date-text.ts';
import { describing, Field, type FieldTexts, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';

type Props = FieldTexts & {
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** A day, or empty: what is typed and is no day stays in the field and counts as none. */
  onChange: (date: string) => void;
  /** YYYY-MM-DD. */
  today: string;
  min?: string;
  max?: string;
  /** `open` opens the calendar, `placeholder` says the order: DD-MM-YYYY. */
  texts: CalendarTexts & { open: string; placeholder: string };
  id?: string;
  name?: string;
};

/** A day, typed as DD-MM-YYYY or picked from a month. The calendar is a React Aria popover. */
export function DatePicker(props: Props): ReactNode {
  const { value, onChange, today, min, max, texts, label, hideLabel, hint, error, name } = props;
  const ids = useFieldIds(props.id);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const type = (text: string): void => {
    setTyped(text);
    onChange(readDate(text) ?? '');
  };
  return (
    <div className="pv-datepicker">
      <Field ids={ids} texts={{ label, hideLabel, hint, error }}>
        <span className="pv-input" ref={box}>
          <input
            id={ids.field}
            name={name}
            {...describing(ids, { hint, error })}
            value={typed ?? dateText(value)}
            placeholder={texts.placeholder}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => value !== '' && setTyped(undefined)}
          />
          <IconButton label={texts.open} aria-expanded={isOpen} onClick={() => setOpen(true)}>
            <Icon of={CalendarDays} />
          </IconButton>
        </span>
      </Field>
      <Popover
        className="pv-popover"
        triggerRef={box}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
      >
        <Dialog aria-label={texts.open}>
          <CalendarMonth
            {...{ texts, value, today, min, max }}
            onPick={(date) => {
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
