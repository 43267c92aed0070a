import type { prepare as prepareRow } from '@pavilion/contract/checkout';
import type { Panel, PanelEvent } from '@pavilion/domain/payment';
import type { CamelReply } from '../../lib/http/request.ts';

/** What prepare answered. */
export type ProviderSession = CamelReply<typeof prepareRow>;

/** What the bank's question needs: Stripe's own browser code asks it by the secret, Opayo's stands in our frame. */
export type Challenge = { clientSecret: string | null };

export type PaymentPanelState = Panel<ProviderSession, Challenge>;
export type PaymentPanelEvent = PanelEvent<ProviderSession, Challenge>;
