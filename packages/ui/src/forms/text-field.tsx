import { type ComponentProps, type InputEvent, type ReactNode, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { useAutofill } from './autofill.tsx';
import { Field, type FieldTexts, getAriaProps, useFieldIds } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'size'> &
  FieldTexts & {
    /** Text of the counter, shown if `maxLength` is set: 'Character count: 12/200'. */
    formatCount?: (count: number, max: number) => string;
    /** Content before the text, such as an icon. */
    before?: ReactNode;
    /** Content after the text, such as a button. */
    after?: ReactNode;
  };

const getLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** A single-line text field. Accepts the props of `register` in React Hook Form. */
export function TextField(props: Props): ReactNode {
  const { label, isLabelHidden, hint, error, formatCount, before, after, className, onInput, ...input } =
    props;
  const ids = useFieldIds(input.id);
  const autofill = useAutofill(input.type, input.autoComplete);
  const [typed, setTyped] = useState(() => getLength(input.value ?? input.defaultValue));
  const count = input.value === undefined ? typed : getLength(input.value);
  const max = input.maxLength;
  const counter = formatCount !== undefined && max !== undefined ? formatCount(count, max) : undefined;
  const handleInput = (event: InputEvent<HTMLInputElement>): void => {
    setTyped(event.currentTarget.value.length);
    onInput?.(event);
  };
  return (
    <Field ids={ids} texts={{ label, isLabelHidden, hint, error }} counter={counter}>
      <span className={classNames('pv-input', before !== undefined && 'pv-input--before', className)}>
        {before}
        <input
          {...input}
          {...autofill}
          id={ids.field}
          {...getAriaProps(ids, { hint, error, counter })}
          onInput={handleInput}
        />
        {after}
      </span>
    </Field>
  );
}
