import { type ReactNode, useId } from 'react';
import { Anchor } from './anchor.tsx';

export type Segment = {
  value: string;
  label: ReactNode;
  /** A small line beneath. */
  hint?: ReactNode;
  /** With it the segment is a link, which works before any script. */
  href?: string;
};

type Props = {
  label: ReactNode;
  hideLabel?: boolean;
  options: readonly Segment[];
  value: string;
  onChange?: (value: string) => void;
  name?: string;
  block?: boolean;
};

const Words = ({ label, hint }: Pick<Segment, 'label' | 'hint'>): ReactNode => (
  <span>
    {label}
    {hint !== undefined && <small>{hint}</small>}
  </span>
);

/** A few choices side by side, one of them taken: links where each has an address, else radio buttons. */
export function SegmentedChoice(props: Props): ReactNode {
  const { label, hideLabel = false, options, value, onChange, block = false } = props;
  const made = useId();
  const name = props.name ?? made;
  return (
    <fieldset className="pv-field">
      <legend className={hideLabel ? 'pv-hidden' : 'pv-label pv-label--small'}>{label}</legend>
      <div className={block ? 'pv-segments pv-segments--block' : 'pv-segments'}>
        {options.map((option) =>
          option.href === undefined ? (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange?.(option.value)}
              />
              <Words {...option} />
            </label>
          ) : (
            <Anchor
              key={option.value}
              href={option.href}
              aria-current={option.value === value ? 'true' : undefined}
            >
              <Words {...option} />
            </Anchor>
          ),
        )}
      </div>
    </fieldset>
  );
}
