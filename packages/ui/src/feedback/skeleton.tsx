import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Spinner } from './spinner.tsx';

type Shape = 'text' | 'title' | 'heading' | 'tag' | 'button' | 'picture' | 'thumb' | 'field';
type Width = 'short' | 'half' | 'long' | 'full';

/** A grey placeholder in the shape of the content that is loading. */
export function Skeleton({ shape = 'text', width }: { shape?: Shape; width?: Width }): ReactNode {
  const widthClass = width === undefined ? '' : ` pv-skeleton--${width}`;
  return <span className={`pv-skeleton pv-skeleton--${shape}${widthClass}`} aria-hidden="true" />;
}

function SkeletonRow(): ReactNode {
  return (
    <div className="pv-skeletons__row">
      <span className="pv-skeletons__lead">
        <Skeleton shape="title" />
        <Skeleton width="half" />
      </span>
      <span className="pv-skeletons__body">
        <Skeleton shape="title" width="long" />
        <Skeleton width="half" />
      </span>
      <Skeleton shape="tag" />
    </div>
  );
}

function SkeletonCard(): ReactNode {
  return (
    <div className="pv-skeletons__card">
      <Skeleton shape="picture" />
      <Skeleton shape="title" width="long" />
      <Skeleton width="half" />
    </div>
  );
}

type ListProps = {
  /** `rows` for a timetable or a list, `cards` for pictures, `lines` for text. */
  kind: 'rows' | 'cards' | 'lines';
  count?: number;
  /** Text of the spinner above. */
  label: string;
};

const skeletonByKind = { rows: SkeletonRow, cards: SkeletonCard, lines: () => <Skeleton width="long" /> };

const SlowTextContext = createContext<string | undefined>(undefined);

/** Delay after which the spinner adds the slow text. */
const slowAfterMs = 6000;

/** Sets the text that spinners add after a long wait: 'This is taking longer than usual.' */
export const SlowTextProvider = ({
  slowText,
  children,
}: {
  slowText: string;
  children: ReactNode;
}): ReactNode => <SlowTextContext value={slowText}>{children}</SlowTextContext>;

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** SHL-11: the loading state of a page: several skeletons below the spinner. */
export function Skeletons({ kind, count = 3, label }: ListProps): ReactNode {
  const SkeletonItem = skeletonByKind[kind];
  const slowText = use(SlowTextContext);
  const isSlow = useIsSlow();
  return (
    <div className={`pv-skeletons pv-skeletons--${kind}`}>
      <Spinner label={isSlow && slowText !== undefined ? `${label} ${slowText}` : label} />
      <div className="pv-skeletons__list">
        {Array.from({ length: count }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the skeletons are identical
          <SkeletonItem key={index} />
        ))}
      </div>
    </div>
  );
}
