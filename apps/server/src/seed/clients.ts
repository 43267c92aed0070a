import type { Run } from '#platform/database';
import { insert } from './insert.ts';
import { idOf } from './random.ts';

/** The client of a name of `clients`. */
export const clientId = (slug: string): string => idOf(`client ${slug}`);

const terms = [
  '<h2>Booking terms</h2>',
  '<p>A booking is for the people and the time that it names. Please be there ten minutes before it starts.</p>',
  '<p>You may cancel free of charge until two hours before the start; after that the price is not given back.</p>',
  '<p>Children under eight come with somebody of 16 or older.</p>',
].join('');

const british = {
  currency: 'GBP',
  currency_symbol: '£',
  locale: 'en-GB',
  timezone: 'Europe/London',
  hours: 24,
};

/** The operators of the demonstration: none sees anything of another. */
export async function plantClients(run: Run): Promise<void> {
  await insert(run, 'client', [
    {
      ...british,
      id: clientId('demo'),
      slug: 'demo',
      name: 'Northgate Leisure',
      languages: ['en', 'cy'],
      payment_provider: 'opayo',
      maintenance: false,
      terms_version: '2026-01',
      terms_html: terms,
      about: 'Northgate Leisure is run for Salford by a charitable trust.',
      contact_email: 'hello@northgate.test',
      contact_phone: '0161 496 0140',
      contact_address: 'Northgate Arena, Broughton Lane, Salford M7 1UE',
    },
    {
      ...british,
      id: clientId('harbour'),
      slug: 'harbour',
      name: 'Harbour Active',
      languages: ['en'],
      payment_provider: 'stripe',
      maintenance: false,
      terms_version: null,
      terms_html: null,
      about: 'Harbour Active is a not-for-profit leisure trust.',
      contact_email: 'hello@harbour.test',
      contact_phone: '01632 960 500',
      contact_address: 'Harbour Sports Village, Marine Parade, Seabourne SB1 4HA',
    },
    {
      ...british,
      id: clientId('maintenance'),
      slug: 'maintenance',
      name: 'Millbrook Leisure',
      languages: ['en'],
      payment_provider: 'opayo',
      maintenance: true,
      terms_version: null,
      terms_html: null,
      about: '',
      contact_email: null,
      contact_phone: null,
      contact_address: null,
    },
  ]);
  await insert(run, 'client_embedding_host', [
    { client_id: clientId('demo'), origin: 'http://council.localhost:*' },
  ]);
  await plantThemes(run);
}

async function plantThemes(run: Run): Promise<void> {
  await insert(run, 'theme', [
    { client_id: clientId('demo'), id: idOf('theme demo'), app_primary_colour: '#8C59F8' },
  ]);
  await insert(run, 'theme', [
    {
      client_id: clientId('harbour'),
      id: idOf('theme harbour'),
      app_primary_colour: '#12858C',
      app_secondary_colour1: '#FF9166',
      app_dark_bg_colour: '#0B3140',
      app_header_bg_colour: '#0B3140',
      header_primary_colour: '#FFFFFF',
      app_body_font_style: 'lato',
      app_heading_font_style: 'lato',
      app_secondary_button_style: 'outline',
    },
  ]);
}
