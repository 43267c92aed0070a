import type { prepare as prepareRow } from '@pavilion/contract/checkout';
import type { Panel, PanelEvent } from '@pavilion/domain/payment';
import type { Shown } from '../../shell/request.ts';

/** What prepare answered. */
export type Session = Shown<typeof prepareRow>;

/** What the bank's question needs: Stripe's own browser code asks it by the secret, Opayo's stands in our frame. */
export type Challenge = { clientSecret: string | null };

export type PaymentPanel = Panel<Session, Challenge>;
export type PaymentEvent = PanelEvent<Session, Challenge>;
