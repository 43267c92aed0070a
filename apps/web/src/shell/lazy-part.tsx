import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk, loadChunkAgain } from './chunk.ts';
import { PartFailed } from './part-failed.tsx';

/** What stands for a part that did not come. `of` are the properties that the part itself would have. */
export type FailedPart<Props> = ComponentType<{ of: Props; retry: () => void }>;

type Options<Props> = {
  waits?: ComponentType;
  failed?: FailedPart<Props>;
  /** `failed` where it was asked for before, in vain. */
  begins?: 'coming' | 'failed';
};

/**
 * SHL-18: a part of the page that comes when it is first needed, and is asked for again when it did not come: React's
 * own `lazy` keeps a failure for ever. The server draws none of them.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waits: Waits, failed: Failed = PartFailed, begins = 'coming' }: Options<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;

  return function LazyPart(props: Props): ReactNode {
    const [came, setCame] = useState(known !== undefined);
    const [standing, setStanding] = useState<'coming' | 'failed' | 'again'>(begins);
    useEffect(() => {
      if (came || standing === 'failed') return undefined;
      let isHere = true;
      const bring = standing === 'again' ? loadChunkAgain : loadChunk;
      bring(load).then(
        (part) => {
          known = part;
          if (isHere) setCame(true);
        },
        () => {
          if (isHere) setStanding('failed');
        },
      );
      return () => {
        isHere = false;
      };
    }, [came, standing]);
    const Part = known;
    if (came && Part) return <Part {...props} />;
    if (standing === 'failed') return <Failed of={props} retry={() => setStanding('again')} />;
    return Waits ? <Waits /> : null;
  };
}
