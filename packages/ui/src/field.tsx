import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** What every field can say. */
export type FieldTexts = {
  label: ReactNode;
  /** For a field whose meaning is plain without it, such as a search; screen readers still hear it. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** What to do about what was typed; marks the field as wrong. */
  error?: ReactNode;
};

export type FieldIds = { field: string; hint: string; error: string; counter: string };

export function useFieldIds(given: string | undefined): FieldIds {
  const made = useId();
  const field = given ?? made;
  return { field, hint: `${field}-hint`, error: `${field}-error`, counter: `${field}-counter` };
}

export const isSaid = (text: ReactNode): boolean =>
  text !== undefined && text !== null && text !== false && text !== '';

/** The attributes that tie a control to its hint and its error. */
export function describing(
  ids: FieldIds,
  { hint, error, counter }: Pick<FieldTexts, 'hint' | 'error'> & { counter?: string | undefined },
) {
  const by = [isSaid(hint) && ids.hint, isSaid(error) && ids.error, isSaid(counter) && ids.counter].filter(
    (id) => id !== false,
  );
  return {
    ...(by.length > 0 && { 'aria-describedby': by.join(' ') }),
    ...(isSaid(error) && { 'aria-invalid': true as const }),
  };
}

/** An error beside what caused it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <span className="pv-error" id={id}>
      <Icon of={CircleAlert} size={18} />
      <span>{children}</span>
    </span>
  );
}

type Props = { ids: FieldIds; texts: FieldTexts; counter?: string | undefined; children: ReactNode };

/** Label, hint and error above a control, its counter below. */
export function Field({ ids, texts, counter, children }: Props): ReactNode {
  return (
    <div className="pv-field">
      <label htmlFor={ids.field} className={texts.hideLabel === true ? 'pv-hidden' : 'pv-label'}>
        {texts.label}
      </label>
      {isSaid(texts.hint) && (
        <span className="pv-hint" id={ids.hint}>
          {texts.hint}
        </span>
      )}
      {isSaid(texts.error) && <FieldError id={ids.error}>{texts.error}</FieldError>}
      {children}
      {counter !== undefined && (
        <span className="pv-counter" id={ids.counter}>
          {counter}
        </span>
      )}
    </div>
  );
}
