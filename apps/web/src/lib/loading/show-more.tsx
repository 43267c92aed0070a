import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '../i18n/text.tsx';
import './show-more.css';

type Props = {
  query: {
    data: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Contains the rows: list items that can take the focus. */
  list: RefObject<HTMLElement | null>;
  children: string;
};

/**
 * UIK-04: loads the next page of a list and moves the focus to its first row; absent on the last page. A failure says so
 * and leaves the button for another attempt.
 */
export function ShowMore({ query, list, children }: Props) {
  const t = useText('common');
  const rememberRows = useFocusNewRows(query.data?.pages.length ?? 0, list);
  if (!query.hasNextPage) return null;
  return (
    <div className="show-more">
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <Notification tone="danger" title={t('more_failed')} shouldAnnounce />
      )}
      <Button
        variant="secondary"
        isPending={query.isFetchingNextPage}
        onClick={() => {
          rememberRows();
          void query.fetchNextPage();
        }}
      >
        {children}
      </Button>
    </div>
  );
}

function useFocusNewRows(pageCount: number, list: RefObject<HTMLElement | null>): () => void {
  const previous = useRef<{ pageCount: number; rows: number; button: Element | null }>(undefined);
  useEffect(() => {
    if (previous.current === undefined || pageCount <= previous.current.pageCount) return;
    const { rows: before, button } = previous.current;
    previous.current = undefined;
    // Who has moved on meanwhile keeps the focus. The last page removes the button, which leaves it to the body.
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    const rows = findRows(list.current);
    // A new booking may have joined the last row instead of adding one.
    (rows[before] ?? rows.at(-1))?.focus();
  }, [pageCount, list]);
  return () => {
    previous.current = {
      pageCount,
      rows: findRows(list.current).length,
      button: document.activeElement,
    };
  };
}

const findRows = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li[tabindex="-1"]') ?? []),
];
