import type { legalPage } from '@pavilion/contract/legal';
import type * as z from 'zod/mini';
import type { Settings } from '#platform/runtime/settings';
import { sanitiseHtml } from '#platform/security/sanitise-html';
import type { ClientLegalText } from './store.ts';

export const viewLegalPage = (
  row: ClientLegalText,
  { MAP_STYLE_URL, GEOCODER_URL }: Pick<Settings, 'MAP_STYLE_URL' | 'GEOCODER_URL'>,
): z.input<typeof legalPage> => ({
  own:
    row.html === null || row.language === null || row.reviewed_on === null
      ? null
      : { html: sanitiseHtml(row.html), language: row.language, reviewed_on: row.reviewed_on },
  contact: { email: row.contact_email, phone: row.contact_phone, address: row.contact_address },
  receivers: { payments: row.payment_provider, map: getHost(MAP_STYLE_URL), places: getHost(GEOCODER_URL) },
});

const getHost = (url: string | undefined): string | null => (url ? new URL(url).host : null);
