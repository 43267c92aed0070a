import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../base/icon.tsx';

/** What every field can say. */
export type FieldTexts = {
  label: ReactNode;
  /** For a field whose meaning is plain without it, such as a search; screen readers still hear it. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What to do about what was typed; marks the field as wrong. */
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

/** The attributes that tie a control to its hint and its error. */
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

/** An error beside what caused it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <span className="pv-field-error" id={id}>
      <Icon icon={CircleAlert} size={18} />
      <span>{children}</span>
    </span>
  );
}

type Props = { ids: FieldIds; texts: FieldTexts; counter?: string | undefined; children: ReactNode };

/** Label, hint and error above a control, its counter below. */
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
