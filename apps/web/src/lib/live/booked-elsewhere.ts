import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '../store/create-store.ts';
import { toasts } from '../toasts/toasts.ts';
import { applyEvent } from './apply-event.ts';

/** A booking that was made in a window which an embedded page opened; `text` says so to the customer. */
type BookedMessage = { pavilion: 'booked'; occurrenceIds: readonly string[]; text: string };

/** The occurrences that were booked in windows which this page opened. */
export const bookedElsewhere = createStore<readonly string[]>([]);

/** MOD-02: tells the embedded page that opened this window what was booked. Only a page of this origin receives it. */
export function tellOpener(message: Omit<BookedMessage, 'pavilion'>): void {
  const { opener } = window as { opener: Window | null };
  opener?.postMessage({ pavilion: 'booked', ...message } satisfies BookedMessage, location.origin);
}

/** MOD-02: shows on an embedded page what was booked in a window that it opened. */
export function listenForBookings(queryClient: QueryClient): void {
  addEventListener('message', ({ origin, data }: MessageEvent<Partial<BookedMessage> | null>) => {
    if (origin !== location.origin || data?.pavilion !== 'booked') return;
    const { occurrenceIds = [], text = '' } = data;
    const isNews = occurrenceIds.some((id) => !bookedElsewhere.get().includes(id));
    // The confirmation may be opened again, for example by a reload.
    if (!isNews) return;
    bookedElsewhere.set([...bookedElsewhere.get(), ...occurrenceIds]);
    toasts.add({ content: text, type: 'success', closeAfter: null });
    applyEvent(queryClient, { event: 'resync' });
  });
}
