import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const SessionPanel = lazy(async () => ({ default: (await import('./session-panel.tsx')).SessionPanel }));

/** Opens the panel of the session that the address names. Overlays are never rendered on the server. */
export function SessionDoor() {
  const [params, setParams] = useSearchParams();
  const id = params.get('session');
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (id !== null) setShown(id);
  }, [id]);
  if (shown === null) return null;
  const close = (): void =>
    setParams(
      (before) => {
        before.delete('session');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Suspense fallback={null}>
      <SessionPanel key={shown} id={shown} isOpen={id === shown} onClose={close} />
    </Suspense>
  );
}
