import type { ReactNode } from 'react';
import arena from './illustrations/arena.svg?url&no-inline';
import badminton from './illustrations/badminton.svg?url&no-inline';
import bag from './illustrations/bag.svg?url&no-inline';
import ball from './illustrations/ball.svg?url&no-inline';
import bandArena from './illustrations/band-arena.svg?url&no-inline';
import communityHall from './illustrations/community-hall.svg?url&no-inline';
import cone from './illustrations/cone.svg?url&no-inline';
import familySwim from './illustrations/family-swim.svg?url&no-inline';
import flag from './illustrations/flag.svg?url&no-inline';
import gym from './illustrations/gym.svg?url&no-inline';
import hiit from './illustrations/hiit.svg?url&no-inline';
import holidayCamp from './illustrations/holiday-camp.svg?url&no-inline';
import laneSwim from './illustrations/lane-swim.svg?url&no-inline';
import learnToSwim from './illustrations/learn-to-swim.svg?url&no-inline';
import moorside from './illustrations/moorside.svg?url&no-inline';
import poolBuilding from './illustrations/pool-building.svg?url&no-inline';
import sailing from './illustrations/sailing.svg?url&no-inline';
import spin from './illustrations/spin.svg?url&no-inline';
import sportsHall from './illustrations/sports-hall.svg?url&no-inline';
import squash from './illustrations/squash.svg?url&no-inline';
import tennis from './illustrations/tennis.svg?url&no-inline';
import yoga from './illustrations/yoga.svg?url&no-inline';

// Separate files keep the drawings out of the script, are cached, and inherit the theme's colours through `use`. They
// must not be inlined, because `use` shows nothing for a data URL.
const illustrationUrls = {
  arena: arena,
  badminton: badminton,
  bag: bag,
  ball: ball,
  'band-arena': bandArena,
  'community-hall': communityHall,
  cone: cone,
  'family-swim': familySwim,
  flag: flag,
  gym: gym,
  hiit: hiit,
  'holiday-camp': holidayCamp,
  'lane-swim': laneSwim,
  'learn-to-swim': learnToSwim,
  moorside: moorside,
  'pool-building': poolBuilding,
  sailing: sailing,
  spin: spin,
  'sports-hall': sportsHall,
  squash: squash,
  tennis: tennis,
  yoga: yoga,
};

export type IllustrationName = keyof typeof illustrationUrls;
export const illustrationNames = Object.keys(illustrationUrls).filter(
  (name): name is IllustrationName => name in illustrationUrls,
);

export const isIllustrationName = (name: string): name is IllustrationName =>
  Object.hasOwn(illustrationUrls, name);

type Props = {
  name: IllustrationName;
  /** `slice` fills the frame; `meet` shows the whole scene, extended by ground and sky in frames wider than 4 : 3. */
  fit?: 'slice' | 'meet';
  className?: string;
};

/** An illustration in the theme's tints; decorative, so hidden from screen readers. */
export function Illustration({ name, fit = 'slice', className = '' }: Props): ReactNode {
  const isBand = name === 'band-arena';
  return (
    <svg
      className={`pv-illustration pv-illustration--${fit} ${className}`}
      viewBox={isBand ? '0 0 1440 360' : '0 0 400 300'}
      preserveAspectRatio={`xMidYMid ${fit}`}
      aria-hidden="true"
    >
      <use href={`${illustrationUrls[name]}#art`} />
    </svg>
  );
}
