import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { endVisit } from './end-visit.ts';

/** MOD-01: ends the current visit, on log-out or when idle. */
export function useEndVisit(): { isEnding: boolean; end: () => void } {
  const send = useSend();
  const queryClient = useQueryClient();
  const { basename } = useBoot();
  const isGuest = useUser() === null;
  const [isEnding, setEnding] = useState(false);
  const end = useCallback(() => {
    setEnding(true);
    void endVisit({ send, queryClient, isGuest, basename });
  }, [send, queryClient, isGuest, basename]);
  return { isEnding, end };
}
