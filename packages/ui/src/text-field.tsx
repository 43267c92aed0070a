import { type ComponentProps, type InputEvent, type ReactNode, useState } from 'react';
import { useAutofill } from './autofill.tsx';
import { classNames } from './class-names.ts';
import { describing, Field, type FieldTexts, useFieldIds } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'size'> &
  FieldTexts & {
    /** With `maxLength`: 'Character count: 12/200'. */
    countText?: (count: number, max: number) => string;
    /** In front of the text, such as an icon. */
    before?: ReactNode;
    /** Behind it, such as a button. */
    after?: ReactNode;
  };

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** A line of text. Takes what `register` of a form library gives: name, ref, onChange, onBlur. */
export function TextField(props: Props): ReactNode {
  const { label, hideLabel, hint, error, countText, before, after, className, onInput, ...input } = props;
  const ids = useFieldIds(input.id);
  const autofill = useAutofill(input.type, input.autoComplete);
  const [typed, setTyped] = useState(() => lengthOf(input.value ?? input.defaultValue));
  const count = input.value === undefined ? typed : lengthOf(input.value);
  const max = input.maxLength;
  const counter = countText !== undefined && max !== undefined ? countText(count, max) : undefined;
  const note = (event: InputEvent<HTMLInputElement>): void => {
    setTyped(event.currentTarget.value.length);
    onInput?.(event);
  };
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }} counter={counter}>
      <span className={classNames('pv-input', before !== undefined && 'pv-input--before', className)}>
        {before}
        <input
          {...input}
          {...autofill}
          id={ids.field}
          {...describing(ids, { hint, error, counter })}
          onInput={note}
        />
        {after}
      </span>
    </Field>
  );
}
