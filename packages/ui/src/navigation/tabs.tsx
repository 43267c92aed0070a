import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type TabItem = { id: string; label: ReactNode; content: ReactNode };

type Props = { label: string; items: readonly TabItem[]; selected: string; onSelect: (id: string) => void };

const nextIndexByKey: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with one visible panel; the arrow, Home and End keys select a tab. */
export function Tabs({ label, items, selected, onSelect }: Props): ReactNode {
  const baseId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const getNextIndex = nextIndexByKey[event.key];
    const index = items.findIndex((item) => item.id === selected);
    const next = getNextIndex && items[getNextIndex(index, items.length)];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${baseId}-${next.id}`)?.focus();
  };
  const selectedItem = items.find((item) => item.id === selected);
  return (
    <div>
      <div
        className="pv-tabs"
        role="tablist"
        aria-label={label}
        ref={listRef}
        onKeyDown={handleKeyDown}
        tabIndex={-1}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${baseId}-${item.id}`}
            aria-selected={item.id === selected}
            aria-controls={item.id === selected ? `${baseId}-panel` : undefined}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {selectedItem && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without a control must be reachable
        <div
          role="tabpanel"
          id={`${baseId}-panel`}
          aria-labelledby={`${baseId}-${selectedItem.id}`}
          tabIndex={0}
        >
          {selectedItem.content}
        </div>
      )}
    </div>
  );
}
