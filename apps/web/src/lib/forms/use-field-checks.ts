import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'trigger' | 'getValues' | 'getFieldState'
>;

/** For `useForm` with flat values: the form itself checks when it is submitted, `useFieldChecks` does the rest. */
export const submitChecks = { mode: 'onSubmit', reValidateMode: 'onSubmit' } as const;

/**
 * AUT-18: checks a field when it is left with a value, and a field that has an error at each change. So no error
 * appears while a first value is typed, and none stays after the value is right.
 */
export function useFieldChecks<Values extends FieldValues>({
  trigger,
  getValues,
  getFieldState,
}: Form<Values>) {
  type Name = Path<Values>;
  const [announced, setAnnounced] = useState('');
  /** Fields that were checked or corrected since the last submit: no summary lists their errors. */
  const [early, setEarly] = useState<ReadonlySet<Name>>(new Set());
  const markEarly = (name: Name): void => setEarly((names) => new Set(names).add(name));
  /** Checks again what changed meanwhile: of two checks at once, that of the former value may end last. */
  const validate = async (name: Name): Promise<boolean> => {
    const value = getValues(name);
    const isRight = await trigger(name);
    return Object.is(getValues(name), value) ? isRight : validate(name);
  };
  const check = async (name: Name): Promise<void> => {
    // Before the check ends: a summary that is drawn in between would take the focus.
    if (getFieldState(name).error === undefined) markEarly(name);
    const isRight = await validate(name);
    setAnnounced(isRight ? '' : (getFieldState(name).error?.message ?? ''));
  };
  const recheck = async (name: Name): Promise<void> => {
    if (!(await validate(name))) return;
    setAnnounced('');
    markEarly(name);
  };
  const afterClick = useAfterClick();
  return {
    /** The error of the field that was left last; for the announcer. */
    announced,
    isEarly: (name: Name) => early.has(name),
    onLeave: (name: Name): void => {
      if (getValues(name)) afterClick.run(() => void check(name));
    },
    onChange: (name: Name): void => {
      if (getFieldState(name).error) void recheck(name);
    },
    /** Call it when the form is submitted, which checks every field. */
    stop: afterClick.cancel,
    /** Call it when the submitted form has errors, which are all in its summary. */
    clearEarly: () => setEarly(new Set()),
  };
}

/** Runs a task after the click in progress: an error that appears before the release moves the button that is clicked. */
function useAfterClick() {
  const isPressed = useRef(false);
  const task = useRef<(() => void) | undefined>(undefined);
  const runTask = useRef(() => {
    setTimeout(() => {
      task.current?.();
      task.current = undefined;
    });
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const release = (): void => {
      isPressed.current = false;
      runTask.current();
    };
    document.addEventListener('pointerdown', () => (isPressed.current = true), { capture: true, signal });
    document.addEventListener('pointerup', release, { capture: true, signal });
    document.addEventListener('pointercancel', release, { capture: true, signal });
    return () => listeners.abort();
  }, []);
  return {
    run: (next: () => void): void => {
      task.current = next;
      if (!isPressed.current) runTask.current();
    },
    cancel: (): void => {
      task.current = undefined;
    },
  };
}
