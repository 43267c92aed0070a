import { getProvisionalFields } from '@pavilion/contract/provisional-account';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../lib/http/request.ts';
import { useSend } from '../../../lib/page/page-context.tsx';

/** AUT-18: whether a line in the basket needs the customer's age, and from which. Until it is known, nothing more is asked for. */
export function useAgeLimit({ isEnabled }: { isEnabled: boolean }): {
  isAsked: boolean;
  minAge: number | null;
} {
  const send = useSend();
  const { data } = useQuery({
    enabled: isEnabled,
    queryKey: ['person', 'provisional-fields'],
    queryFn: () => sendRequest(send, getProvisionalFields, {}),
    staleTime: 0,
  });
  return { isAsked: data?.dateOfBirth ?? false, minAge: data?.minAge ?? null };
}
