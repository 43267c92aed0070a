import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
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
  /** Called instead of `onChange` with a text that is no date, so that a form can refuse it. */
  onInvalid?: (text: string) => void;
  /** YYYY-MM-DD. */
  today: string;
  min?: string;
  max?: string;
  /** `open` labels the calendar button, `placeholder` shows the format: DD-MM-YYYY. */
  texts: CalendarTexts & { open: string; placeholder: string };
  id?: string;
  name?: string;
  isRequired?: boolean;
  /** Called when the focus leaves the field, but not for its calendar. */
  onBlur?: () => void;
};

/** A date field: typed as DD-MM-YYYY or picked from a calendar, which is a React Aria popover. */
export function DatePicker(props: Props): ReactNode {
  const { value, onChange, onInvalid, today, min, max, texts, label, isLabelHidden, hint, error, name } =
    props;
  const ids = useFieldIds(props.id);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const inputRef = useRef<HTMLSpanElement>(null);
  const handleInput = (text: string): void => {
    setTyped(text);
    const date = parseDateInput(text);
    if (date === undefined && text.trim() !== '' && onInvalid) onInvalid(text);
    else onChange(date ?? '');
  };
  return (
    <div className="pv-date-picker">
      <Field ids={ids} texts={{ label, isLabelHidden, hint, error }}>
        <span
          className="pv-input"
          ref={inputRef}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!isOpen && !currentTarget.contains(relatedTarget)) props.onBlur?.();
          }}
        >
          <input
            id={ids.field}
            name={name}
            {...getAriaProps(ids, { hint, error })}
            value={typed ?? formatDateInput(value)}
            placeholder={texts.placeholder}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => handleInput(event.currentTarget.value)}
            aria-required={props.isRequired}
            onBlur={() => value !== '' && setTyped(undefined)}
          />
          <IconButton label={texts.open} aria-expanded={isOpen} onClick={() => setOpen(true)}>
            <Icon icon={CalendarDays} />
          </IconButton>
        </span>
      </Field>
      <CalendarPopover
        {...{ texts, value, today, min, max, inputRef, isOpen }}
        onOpenChange={setOpen}
        onSelect={(date) => {
          setTyped(undefined);
          onChange(date);
          setOpen(false);
        }}
      />
    </div>
  );
}

type PopoverProps = Omit<ComponentProps<typeof CalendarMonth>, 'texts'> & {
  texts: Props['texts'];
  inputRef: RefObject<HTMLSpanElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

const CalendarPopover = ({ inputRef, isOpen, onOpenChange, ...calendar }: PopoverProps): ReactNode => (
  <Popover
    className="pv-popover"
    triggerRef={inputRef}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    placement="bottom start"
  >
    <Dialog aria-label={calendar.texts.open}>
      <CalendarMonth {...calendar} />
    </Dialog>
  </Popover>
);
