import type { statement } from '@pavilion/contract/statement';
import type * as z from 'zod/mini';
import { sanitise } from '#platform/sanitise';
import type { Settings } from '#platform/settings';
import type { OwnWords } from './store.ts';

export const viewStatement = (
  row: OwnWords,
  { MAP_STYLE_URL, GEOCODER_URL }: Pick<Settings, 'MAP_STYLE_URL' | 'GEOCODER_URL'>,
): z.input<typeof statement> => ({
  own:
    row.html === null || row.language === null || row.reviewed_on === null
      ? null
      : { html: sanitise(row.html), language: row.language, reviewed_on: row.reviewed_on },
  contact: { email: row.contact_email, phone: row.contact_phone, address: row.contact_address },
  receivers: { payments: row.payment_provider, map: hostOf(MAP_STYLE_URL), places: hostOf(GEOCODER_URL) },
});

const hostOf = (url: string | undefined): string | null => (url ? new URL(url).host : null);
