import { lazy, Suspense, useSyncExternalStore } from 'react';
import './my-location-button.css';

const GeolocationButton = lazy(async () => ({
  default: (await import('./geolocation-button.tsx')).GeolocationButton,
}));

const subscribeToNothing = () => () => {};
/** A page that is neither https nor localhost may not ask. */
const canLocate = (): boolean => isSecureContext && 'geolocation' in navigator;
const getServerSnapshot = (): boolean => false;

/** Offers to ask the device where it is; whoever shows it keeps its room, for it comes with the script. */
export function MyLocationButton({ onFound }: { onFound: (near: string) => void }) {
  const isOffered = useSyncExternalStore(subscribeToNothing, canLocate, getServerSnapshot);
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <GeolocationButton onFound={onFound} />
    </Suspense>
  );
}
