import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser is online again. */
export function useBackOnline(onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    const handleOnline = (): void => handleBack();
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, []);
}
