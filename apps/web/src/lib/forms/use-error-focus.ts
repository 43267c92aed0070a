import { type RefObject, useEffect, useRef } from 'react';

/** A form whose first wrong field takes the focus when `error` changes, because the server has refused it. */
export function useErrorFocus(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
