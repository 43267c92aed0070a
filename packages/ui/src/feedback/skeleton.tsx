import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Spinner } from './spinner.tsx';

type Shape = 'text' | 'title' | 'heading' | 'tag' | 'button' | 'picture' | 'thumb' | 'field';
type Width = 'short' | 'half' | 'long' | 'full';

/** A grey stand-in in the shape of what comes. */
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
  /** What the spinner above says. */
  label: string;
};

const skeletonByKind = { rows: SkeletonRow, cards: SkeletonCard, lines: () => <Skeleton width="long" /> };

const SlowTextContext = createContext<string | undefined>(undefined);

/** In ms: after that a reader wants to know that something is still under way. */
const slowAfterMs = 6000;

/** What every wait below says when it grows long: 'This is taking longer than usual.' */
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

/** SHL-11: several stand-ins under the spinner, as a page shows them while it loads. */
export function Skeletons({ kind, count = 3, label }: ListProps): ReactNode {
  const SkeletonItem = skeletonByKind[kind];
  const slowText = use(SlowTextContext);
  const isSlow = useIsSlow();
  return (
    <div className={`pv-skeletons pv-skeletons--${kind}`}>
      <Spinner label={isSlow && slowText !== undefined ? `${label} ${slowText}` : label} />
      <div className="pv-skeletons__list">
        {Array.from({ length: count }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- stand-ins are all alike
          <SkeletonItem key={index} />
        ))}
      </div>
    </div>
  );
}
