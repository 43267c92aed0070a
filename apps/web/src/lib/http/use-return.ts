import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser is online again and when the page becomes visible, because both may change what it shows. */
export function useReturn(isEnabled: boolean, onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const handleVisibility = (): void => {
      if (document.visibilityState === 'visible') handleReturn();
    };
    const handleOnline = (): void => handleReturn();
    addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [isEnabled]);
}
