import { lazy, Suspense, useSyncExternalStore } from 'react';
import './use-my-location.css';

const AskLocation = lazy(async () => ({ default: (await import('./ask-location.tsx')).AskLocation }));

const never = () => () => {};
/** A page that is neither https nor localhost may not ask. */
const canAsk = (): boolean => isSecureContext && 'geolocation' in navigator;
const no = (): boolean => false;

/** Offers to ask the device where it is; whoever shows it keeps its room, for it comes with the script. */
export function UseMyLocation({ onFound }: { onFound: (near: string) => void }) {
  const isOffered = useSyncExternalStore(never, canAsk, no);
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <AskLocation onFound={onFound} />
    </Suspense>
  );
}
