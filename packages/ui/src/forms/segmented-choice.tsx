import { type ReactNode, useId } from 'react';
import { Anchor } from '../base/anchor.tsx';

export type Segment = {
  value: string;
  label: ReactNode;
  /** Small text below the label. */
  hint?: ReactNode;
  /** Makes the segment a link, which works without JavaScript. */
  href?: string;
};

type Props = {
  label: ReactNode;
  isLabelHidden?: boolean;
  options: readonly Segment[];
  value: string;
  onChange?: (value: string) => void;
  name?: string;
  isBlock?: boolean;
};

const SegmentLabel = ({ label, hint }: Pick<Segment, 'label' | 'hint'>): ReactNode => (
  <span>
    {label}
    {hint !== undefined && <small>{hint}</small>}
  </span>
);

/** A row of choices with one selected: links for options with `href`, otherwise radio buttons. */
export function SegmentedChoice(props: Props): ReactNode {
  const { label, isLabelHidden = false, options, value, onChange, isBlock = false } = props;
  const generatedId = useId();
  const name = props.name ?? generatedId;
  return (
    <fieldset className="pv-field">
      <legend className={isLabelHidden ? 'pv-visually-hidden' : 'pv-label pv-label--small'}>{label}</legend>
      <div className={isBlock ? 'pv-segmented-choice pv-segmented-choice--block' : 'pv-segmented-choice'}>
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
              <SegmentLabel {...option} />
            </label>
          ) : (
            <Anchor
              key={option.value}
              href={option.href}
              aria-current={option.value === value ? 'true' : undefined}
            >
              <SegmentLabel {...option} />
            </Anchor>
          ),
        )}
      </div>
    </fieldset>
  );
}
