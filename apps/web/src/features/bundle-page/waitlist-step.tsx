import type { ComponentProps } from 'react';
import { WaitlistButton } from '../waitlist/index.ts';

/** Joins or leaves the waitlist of a camp or course, or declines its offer. */
export const WaitlistStep = (props: ComponentProps<typeof WaitlistButton>) => <WaitlistButton {...props} />;
