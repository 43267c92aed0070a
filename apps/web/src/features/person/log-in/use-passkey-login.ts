import { useEffect, useEffectEvent } from 'react';
import { RequestError } from '../../../lib/http/request.ts';
import { useRequestState } from '../../../lib/http/use-request-state.ts';
import { loadChunk } from '../../../lib/loading/chunk.ts';
import { useSend } from '../../../lib/page/page-context.tsx';
import { useIsHydrated } from '../../../lib/page/use-is-hydrated.ts';

// The library is loaded when a log-in needs it.
const loadCeremony = () => loadChunk(() => import('./request-passkey.ts'));
type LoggedIn = Awaited<ReturnType<Awaited<ReturnType<typeof loadCeremony>>['sendPasskey']>>['user'];
type Credential = Awaited<ReturnType<Awaited<ReturnType<typeof loadCeremony>>['requestPasskey']>>;

/** Logs in with a passkey, by a button or among the suggestions of the email field. `applyLogin` runs before `onDone`. */
export function usePasskeyLogin(applyLogin: (user: LoggedIn) => Promise<void>, onDone: () => void) {
  const send = useSend();
  const isSupported = useIsHydrated() && 'PublicKeyCredential' in globalThis;
  const { request, ...state } = useRequestState({
    mutationKey: ['person', 'passkey-login'],
    mutationFn: async (suggested: Credential | undefined) => {
      const { requestPasskey, sendPasskey } = await loadCeremony().catch(() => {
        throw new RequestError({ status: 0, code: 'unreachable', message: '' });
      });
      return sendPasskey(send, suggested ?? (await requestPasskey(send)));
    },
    onSuccess: ({ user }) => applyLogin(user),
  });
  const logIn = (suggested?: Credential): void => request(suggested, { onSuccess: onDone });
  const suggest = useEffectEvent(logIn);
  useEffect(() => {
    let isGone = false;
    let cancel: (() => void) | undefined;
    const offer = async (): Promise<void> => {
      if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      const { requestPasskey, cancelSuggestion } = await loadCeremony();
      if (isGone) return;
      cancel = cancelSuggestion;
      const credential = await requestPasskey(send, { isSuggestion: true });
      if (!isGone) suggest(credential);
    };
    // Without suggestions there is the button.
    offer().catch(() => {});
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [send]);
  return { ...state, isSupported, logIn };
}
