import { loadChunk } from '../../lib/loading/chunk.ts';
import type { followText } from './follow-text.ts';
import type { findTextRedirect as FindTextRedirect } from './interpretation.ts';

// The first bundle does not have this code.

/** Follows a text typed on the home page, or a suggestion. */
export const followTextOnHome: typeof followText = async (typed) =>
  (await loadChunk(() => import('./follow-text.ts'))).followText(typed);

/** Where the server redirects a text that the home page's form sent without a script. */
export const findTextRedirect: typeof FindTextRedirect = async (typed) =>
  (await import('./interpretation.ts')).findTextRedirect(typed);
