import type { prepare } from '@pavilion/contract/checkout';
import type { CamelReply } from '../../../lib/http/request.ts';

/** What the provider's card frame needs, as the prepare route returns it. */
export type ProviderSession = CamelReply<typeof prepare>;
