import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type TabItem = { id: string; label: ReactNode; content: ReactNode };

type Props = { label: string; items: readonly TabItem[]; selected: string; onSelect: (id: string) => void };

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs: the arrow keys move between them, and one panel shows. */
export function Tabs({ label, items, selected, onSelect }: Props): ReactNode {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const index = items.findIndex((item) => item.id === selected);
    const next = step && items[step(index, items.length)];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  const shown = items.find((item) => item.id === selected);
  return (
    <div>
      <div className="pv-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move} tabIndex={-1}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-${item.id}`}
            aria-selected={item.id === selected}
            aria-controls={item.id === selected ? `${base}-panel` : undefined}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {shown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without a control must be reachable
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${shown.id}`} tabIndex={0}>
          {shown.content}
        </div>
      )}
    </div>
  );
}
