import type { MouseEvent } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { pickParams, type QuickPick } from './pick-params.ts';

const picks: readonly QuickPick[] = ['tonight', 'this_weekend', 'near_me'];

type Props = {
  /** The search after a tap; the pick alone if absent. */
  buildHref?: (pick: QuickPick) => string;
  /** A pick that leads to this href is already applied, so it is not offered. */
  currentHref?: string;
  onPick?: (pick: QuickPick, event: MouseEvent) => void;
};

/** One-tap searches for tonight, the weekend and near the device. They are links, so they work before hydration. */
export function QuickPicks({
  buildHref = (pick) => `/search?${pickParams[pick]}`,
  currentHref,
  onPick,
}: Props) {
  const t = useText('common');
  return picks
    .map((pick) => ({ pick, href: buildHref(pick) }))
    .filter(({ href }) => href !== currentHref)
    .map(({ pick, href }) => (
      <AppLink
        key={pick}
        className="pv-chip"
        to={href}
        preventScrollReset
        onClick={(event) => onPick?.(pick, event)}
      >
        {t(`search_${pick}`)}
      </AppLink>
    ));
}
