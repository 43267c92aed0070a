import { createContext, type ReactNode, useContext } from 'react';

const AutofillContext = createContext(true);

/** MOD-01: where many people use one browser, no field may offer what somebody typed before. */
export const AutofillProvider = ({
  isAllowed,
  children,
}: {
  isAllowed: boolean;
  children: ReactNode;
}): ReactNode => <AutofillContext value={isAllowed}>{children}</AutofillContext>;

/** What `autocomplete` of a field is. A browser that passes over 'off' on passwords heeds 'new-password'. */
export function useAutofill(type: string | undefined, value: string | undefined): { autoComplete?: string } {
  const isAllowed = useContext(AutofillContext);
  if (!isAllowed) return { autoComplete: type === 'password' ? 'new-password' : 'off' };
  return value === undefined ? {} : { autoComplete: value };
}
