import type { PricingOption } from '@pavilion/domain/price';
import { translate } from '#platform/lib/translate';

/** PRC-01: who may have a price, for example 'Needs a membership'; null for everyone. */
export function formatRequirement(
  { isMembersOnly, concession, minAge, maxAge }: PricingOption,
  language: string,
): string | null {
  const parts = [
    ...(isMembersOnly ? [translate(language, 'price', 'needs_membership')] : []),
    ...(concession === null ? [] : [translate(language, 'price', 'needs_concession')]),
    ...formatAges(minAge, maxAge, language),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}

function formatAges(min: number | null, max: number | null, language: string): string[] {
  if (min !== null && max !== null) return [translate(language, 'price', 'needs_ages', { min, max })];
  if (min !== null) return [translate(language, 'price', 'needs_age_from', { min })];
  return max === null ? [] : [translate(language, 'price', 'needs_age_to', { max })];
}
