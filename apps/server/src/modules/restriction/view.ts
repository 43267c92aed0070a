import type { getRestriction } from '@pavilion/contract/restriction';
import type * as z from 'zod/mini';
import { sanitiseHtml } from '#platform/security/sanitise-html';
import type { RestrictionRow } from './store/restrictions.ts';

/** WVR-01, WVR-07: a restriction with sanitised terms. */
export const viewRestriction = ({
  category,
  terms,
  ...restriction
}: RestrictionRow): z.input<(typeof getRestriction)['reply']> => ({
  ...restriction,
  terms: sanitiseHtml(terms),
  related_category: category,
});
