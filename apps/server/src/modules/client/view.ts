import type { theme } from '@pavilion/contract/client';
import type * as z from 'zod/mini';
import { sanitiseHtml } from '#platform/security/sanitise-html';
import type { Client, readThemes } from './store.ts';

type ThemeRows = NonNullable<Awaited<ReturnType<typeof readThemes>>>;

/** THM-08: takes the first value of each field that is not null. */
export function viewTheme(rows: ThemeRows): z.input<typeof theme> {
  const getFirst = (column: Exclude<keyof ThemeRows[number], 'matched_venue_id'>) =>
    rows.find((row) => row[column] !== null)?.[column] ?? null;
  return {
    theme_app_logo: getFirst('app_logo'),
    theme_app_primary_colour: getFirst('app_primary_colour'),
    theme_app_secondary_colour1: getFirst('app_secondary_colour1'),
    theme_app_secondary_colour2: getFirst('app_secondary_colour2'),
    theme_app_dark_bg_colour: getFirst('app_dark_bg_colour'),
    theme_app_header_bg_colour: getFirst('app_header_bg_colour'),
    header_primary_colour: getFirst('header_primary_colour'),
    theme_app_body_font_style: getFirst('app_body_font_style'),
    theme_app_heading_font_style: getFirst('app_heading_font_style'),
    theme_app_secondary_button_style: getFirst('app_secondary_button_style'),
    theme_app_mark: getFirst('app_mark'),
  };
}

/** THM-06: the public fields of a client. */
export const viewClient = (client: Client) => ({
  id: client.slug,
  name: client.name,
  currency: { code: client.currency, symbol: client.symbol },
  locale: client.locale,
  timezone: client.timezone,
  languages: [...client.languages],
  clock_format: client.clockFormat,
  online_joining: client.hasOnlineJoining,
  guest_passes: client.hasGuestPasses,
  about: client.about,
  cancellation: client.cancellation,
  waitlist_offer_minutes: client.waitlistOfferMinutes,
  terms: client.terms && { ...client.terms, html: sanitiseHtml(client.terms.html) },
});
