import { createContext, type ReactNode, useContext } from 'react';

const AutofillContext = createContext(true);

/** MOD-01: where many people use one browser, no field may offer what somebody typed before. */
export const AutofillProvider = ({
  allowed,
  children,
}: {
  allowed: boolean;
  children: ReactNode;
}): ReactNode => <AutofillContext value={allowed}>{children}</AutofillContext>;

/** What `autocomplete` of a field is. A browser that passes over 'off' on passwords heeds 'new-password'. */
export function useAutofill(type: string | undefined, given: string | undefined): { autoComplete?: string } {
  const allowed = useContext(AutofillContext);
  if (!allowed) return { autoComplete: type === 'password' ? 'new-password' : 'off' };
  return given === undefined ? {} : { autoComplete: given };
}
