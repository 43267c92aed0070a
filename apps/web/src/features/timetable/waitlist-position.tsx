import type { ComponentProps } from 'react';
import { OwnPosition } from '../waitlist/index.ts';

/** The place in the queue of a row's session. */
export const WaitlistPosition = (props: ComponentProps<typeof OwnPosition>) => <OwnPosition {...props} />;
