import { type ComponentProps, type InputEvent, type ReactNode, useState } from 'react';
import { describing, Field, type FieldTexts, useFieldIds } from './field.tsx';

type Props = ComponentProps<'textarea'> &
  FieldTexts & {
    /** With `maxLength`: 'Character count: 12/200'. */
    countText?: (count: number, max: number) => string;
  };

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** Several lines of text. */
export function TextArea({ label, hideLabel, hint, error, countText, onInput, ...area }: Props): ReactNode {
  const ids = useFieldIds(area.id);
  const [typed, setTyped] = useState(() => lengthOf(area.value ?? area.defaultValue));
  const count = area.value === undefined ? typed : lengthOf(area.value);
  const max = area.maxLength;
  const counter = countText !== undefined && max !== undefined ? countText(count, max) : undefined;
  const note = (event: InputEvent<HTMLTextAreaElement>): void => {
    setTyped(event.currentTarget.value.length);
    onInput?.(event);
  };
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }} counter={counter}>
      <span className="pv-input">
        <textarea {...area} id={ids.field} {...describing(ids, { hint, error, counter })} onInput={note} />
      </span>
    </Field>
  );
}
