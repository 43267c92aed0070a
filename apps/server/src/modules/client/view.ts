import type { theme } from '@pavilion/contract/client';
import type * as z from 'zod/mini';
import { sanitise } from '#platform/sanitise';
import type { Client, readThemes } from './store.ts';

type Rows = NonNullable<Awaited<ReturnType<typeof readThemes>>>;

/** THM-08: of each field the first that says something. */
export function viewTheme(rows: Rows): z.input<typeof theme> {
  const first = (column: Exclude<keyof Rows[number], 'its_venue'>) =>
    rows.find((row) => row[column] !== null)?.[column] ?? null;
  return {
    theme_app_logo: first('app_logo'),
    theme_app_primary_colour: first('app_primary_colour'),
    theme_app_secondary_colour1: first('app_secondary_colour1'),
    theme_app_secondary_colour2: first('app_secondary_colour2'),
    theme_app_dark_bg_colour: first('app_dark_bg_colour'),
    theme_app_header_bg_colour: first('app_header_bg_colour'),
    header_primary_colour: first('header_primary_colour'),
    theme_app_body_font_style: first('app_body_font_style'),
    theme_app_heading_font_style: first('app_heading_font_style'),
    theme_app_secondary_button_style: first('app_secondary_button_style'),
  };
}

/** THM-06: the client as everybody may know it. */
export const viewClient = (client: Client) => ({
  id: client.slug,
  name: client.name,
  currency: { code: client.currency, symbol: client.symbol },
  locale: client.locale,
  timezone: client.timezone,
  languages: [...client.languages],
  hours: client.hours,
  online_joining: client.onlineJoining,
  guest_passes: client.guestPasses,
  about: client.about,
  terms: client.terms && { ...client.terms, html: sanitise(client.terms.html) },
});
