import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'trigger' | 'getValues' | 'getFieldState'
>;

/** For `useForm`: the form itself checks when it is submitted, `useFieldChecks` does the rest. */
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
  /** Fields whose error has appeared since the last submit, which no summary has listed. */
  const [early, setEarly] = useState<readonly Name[]>([]);
  const check = async (name: Name): Promise<void> => {
    const hadError = getFieldState(name).error !== undefined;
    const isRight = await trigger(name);
    setAnnounced(isRight ? '' : (getFieldState(name).error?.message ?? ''));
    if (!isRight && !hadError) setEarly((names) => [...names, name]);
  };
  const recheck = async (name: Name): Promise<void> => {
    if (!(await trigger(name))) return;
    setAnnounced('');
    setEarly((names) => names.filter((other) => other !== name));
  };
  const afterClick = useAfterClick();
  return {
    /** The error of the field that was left last; for the announcer. */
    announced,
    isEarly: (name: Name) => early.includes(name),
    onLeave: (name: Name): void => {
      if (getValues(name)) afterClick.run(() => void check(name));
    },
    onChange: (name: Name): void => {
      if (getFieldState(name).error) void recheck(name);
    },
    /** Call it when the form is submitted, which checks every field. */
    stop: afterClick.cancel,
    /** Call it when the submitted form has errors, which are all in its summary. */
    clearEarly: () => setEarly([]),
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
