import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../base/icon.tsx';

/** Texts of a form field. */
export type FieldTexts = {
  label: ReactNode;
  /** Hides the label visually where the meaning is clear, such as a search; screen readers still announce it. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** How to correct the input; marks the field as invalid. */
  error?: ReactNode;
};

export type FieldIds = { field: string; hint: string; error: string; counter: string };

export function useFieldIds(id: string | undefined): FieldIds {
  const generatedId = useId();
  const field = id ?? generatedId;
  return { field, hint: `${field}-hint`, error: `${field}-error`, counter: `${field}-counter` };
}

export const hasContent = (text: ReactNode): boolean =>
  text !== undefined && text !== null && text !== false && text !== '';

/** ARIA attributes that connect a control with its hint, error and counter. */
export function getAriaProps(
  ids: FieldIds,
  { hint, error, counter }: Pick<FieldTexts, 'hint' | 'error'> & { counter?: string | undefined },
) {
  const describedBy = [
    hasContent(hint) && ids.hint,
    hasContent(error) && ids.error,
    hasContent(counter) && ids.counter,
  ].filter((id) => id !== false);
  return {
    ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
    ...(hasContent(error) && { 'aria-invalid': true as const }),
  };
}

/** Error message of a field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <span className="pv-field-error" id={id}>
      <Icon icon={CircleAlert} size={18} />
      <span>{children}</span>
    </span>
  );
}

type Props = { ids: FieldIds; texts: FieldTexts; counter?: string | undefined; children: ReactNode };

/** Wraps a control with its label, hint and error above and its counter below. */
export function Field({ ids, texts, counter, children }: Props): ReactNode {
  return (
    <div className="pv-field">
      <label htmlFor={ids.field} className={texts.isLabelHidden === true ? 'pv-visually-hidden' : 'pv-label'}>
        {texts.label}
      </label>
      {hasContent(texts.hint) && (
        <span className="pv-hint" id={ids.hint}>
          {texts.hint}
        </span>
      )}
      {hasContent(texts.error) && <FieldError id={ids.error}>{texts.error}</FieldError>}
      {children}
      {counter !== undefined && (
        <span className="pv-counter" id={ids.counter}>
          {counter}
        </span>
      )}
    </div>
  );
}
