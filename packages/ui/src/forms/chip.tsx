import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextButton } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

/** Chips in a row, which scrolls sideways on the phone. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <fieldset className="pv-chip-group" aria-label={label}>
      {children}
    </fieldset>
  );
}

type ToggleProps = { isPressed: boolean; onChange: (isPressed: boolean) => void; children: ReactNode };

/** A filter that is on or off. */
export function ToggleChip({ isPressed, onChange, children }: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames('pv-chip', isPressed && 'pv-chip--on')}
      aria-pressed={isPressed}
      onClick={() => onChange(!isPressed)}
    >
      {children}
    </button>
  );
}

type RemovableProps = {
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
  isPending?: boolean;
  /** `benefit` for what saves money, `choice` for what narrows a list. */
  kind?: 'benefit' | 'choice';
};

/** Something applied that can be taken off, such as a benefit. */
export function RemovableChip(props: RemovableProps): ReactNode {
  const { removeLabel, onRemove, children, isPending = false, kind = 'benefit' } = props;
  return (
    <button
      type="button"
      className={`pv-chip pv-chip--small pv-chip--${kind === 'benefit' ? 'benefit' : 'on'}`}
      aria-busy={isPending}
      onClick={() => !isPending && onRemove()}
    >
      {children}
      <span className="pv-visually-hidden"> {removeLabel}</span>
      <Icon icon={X} size={16} />
    </button>
  );
}

type PanelProps = {
  /** What it filters by, or what is chosen: 'Any time', 'Spin, yoga'. */
  label: ReactNode;
  /** What it filters by: 'Time of day'. A phone shows it above the panel. */
  title: string;
  /** Shuts the panel on a phone: 'Done'. */
  doneLabel: string;
  /** Something is chosen. */
  isActive?: boolean;
  /** The panel's content; `close` shuts it and gives the focus back. */
  children: (close: () => void) => ReactNode;
};

/** A filter that opens a small panel beneath itself, or from the foot of a phone's screen. */
export function FilterChip(props: PanelProps): ReactNode {
  const { label, title, doneLabel, isActive = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const containerRef = useRef<HTMLDivElement>(null);
  const buttonId = useId();
  const panelId = `${buttonId}-panel`;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnOutsideEvent = (event: Event): void => {
      if (event.target instanceof Node && !containerRef.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsideEvent);
    document.addEventListener('focusin', closeOnOutsideEvent);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent);
      document.removeEventListener('focusin', closeOnOutsideEvent);
    };
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="pv-filter-chip" ref={containerRef} onKeyDown={closeOnEscape} role="presentation">
      <button
        type="button"
        id={buttonId}
        className={classNames('pv-chip', isActive && 'pv-chip--on')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon icon={ChevronDown} size={16} />
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a legend can't stand in a line with a button
        <div className="pv-filter-chip__panel" id={panelId} role="group" aria-label={title}>
          <p className="pv-filter-chip__head">
            <b aria-hidden="true">{title}</b>
            <TextButton onClick={close}>{doneLabel}</TextButton>
          </p>
          {children(close)}
        </div>
      )}
    </div>
  );
}
