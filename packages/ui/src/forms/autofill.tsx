import { createContext, type ReactNode, useContext } from 'react';

const AutofillContext = createContext(true);

/** MOD-01: disables autofill in shared browsers, so no field offers the input of a previous person. */
export const AutofillProvider = ({
  isAllowed,
  children,
}: {
  isAllowed: boolean;
  children: ReactNode;
}): ReactNode => <AutofillContext value={isAllowed}>{children}</AutofillContext>;

/** The `autoComplete` prop of a field. Browsers ignore 'off' for passwords, but respect 'new-password'. */
export function useAutofill(type: string | undefined, value: string | undefined): { autoComplete?: string } {
  const isAllowed = useContext(AutofillContext);
  if (!isAllowed) return { autoComplete: type === 'password' ? 'new-password' : 'off' };
  return value === undefined ? {} : { autoComplete: value };
}
