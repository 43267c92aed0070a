import { lazy, Suspense, useSyncExternalStore } from 'react';
import './my-location-button.css';

const GeolocationButton = lazy(async () => ({
  default: (await import('./geolocation-button.tsx')).GeolocationButton,
}));

const subscribeToNothing = () => () => {};
/** Browsers offer geolocation only in secure contexts (https or localhost). */
const canLocate = (): boolean => isSecureContext && 'geolocation' in navigator;
const getServerSnapshot = (): boolean => false;

/** Button to search near the device. It appears after hydration, so its container reserves the space. */
export function MyLocationButton({ onFound }: { onFound: (near: string) => void }) {
  const isOffered = useSyncExternalStore(subscribeToNothing, canLocate, getServerSnapshot);
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <GeolocationButton onFound={onFound} />
    </Suspense>
  );
}
