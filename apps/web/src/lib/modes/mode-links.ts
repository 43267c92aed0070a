import { addModes } from './modes.ts';

/**
 * RTE-15, RTE-30: the href of every link and navigation, without a trailing slash and with the modes. Two slashes at
 * its start would lead to another site.
 */
export const createModeHref = (href: string): string => addModes(href.replace(/^[^?#]*/, normalisePath));

/** RTE-15; the server does the same for incoming requests. */
const normalisePath = (path: string): string => path.replace(/[\\/]{2,}/g, '/').replace(/(?<=.)\/$/, '');
