import { type ComponentProps, type InputEvent, type ReactNode, useState } from 'react';
import { Field, type FieldTexts, getAriaProps, useFieldIds } from './field.tsx';

type Props = ComponentProps<'textarea'> &
  FieldTexts & {
    /** Text of the counter, shown if `maxLength` is set: 'Character count: 12/200'. */
    formatCount?: (count: number, max: number) => string;
  };

const getLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  formatCount,
  onInput,
  ...area
}: Props): ReactNode {
  const ids = useFieldIds(area.id);
  const [typed, setTyped] = useState(() => getLength(area.value ?? area.defaultValue));
  const count = area.value === undefined ? typed : getLength(area.value);
  const max = area.maxLength;
  const counter = formatCount !== undefined && max !== undefined ? formatCount(count, max) : undefined;
  const handleInput = (event: InputEvent<HTMLTextAreaElement>): void => {
    setTyped(event.currentTarget.value.length);
    onInput?.(event);
  };
  return (
    <Field ids={ids} texts={{ label, isLabelHidden, hint, error }} counter={counter}>
      <span className="pv-input">
        <textarea
          {...area}
          id={ids.field}
          {...getAriaProps(ids, { hint, error, counter })}
          onInput={handleInput}
        />
      </span>
    </Field>
  );
}
