import type { Surface } from '../page/boot-data.ts';

/** BSK-03: the carts that the web app fills. */
type SourceFields = { source?: 'online-joining' };

let fields: SourceFields = {};

/** MOD-08: the join surface is the online-joining mode, which has a cart of its own. Called when the page starts. */
export function initCartSource(surface: Surface): void {
  fields = surface === 'join' ? { source: 'online-joining' } : {};
}

/** BSK-03: what a request for the page's cart names. Empty for the default cart, as on the server, which renders no other. */
export const getSourceFields = (): SourceFields => fields;
