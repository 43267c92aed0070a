import type { RunStatement } from '#platform/database/database';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

export const getClientId = (slug: string): string => createSeedId(`client ${slug}`);

const termsHtml = [
  '<h2>Booking terms</h2>',
  '<p>A booking is valid for the people and the time it names. Arrive 10 minutes before the start.</p>',
  '<p>You can cancel free of charge until 2 hours before the start, and we refund what you paid to your card. After that we cannot refund you.</p>',
  '<p>Children under 8 must be with a person aged 16 or over.</p>',
].join('');

const britishDefaults = {
  online_joining: false,
  guest_passes: false,
  currency: 'GBP',
  currency_symbol: '£',
  locale: 'en-GB',
  timezone: 'Europe/London',
  clock_format: 24,
  cancellation_refund: 'card' as const,
};

/** Clients of the demonstration. */
export async function seedClients(run: RunStatement): Promise<void> {
  await insertRows(run, 'client', [
    {
      ...britishDefaults,
      id: getClientId('demo'),
      slug: 'demo',
      name: 'Northgate Leisure',
      languages: ['en', 'cy'],
      payment_provider: 'opayo',
      maintenance: false,
      terms_version: '2026-01',
      terms_html: termsHtml,
      about: 'Northgate Leisure is run for Salford by a charitable trust.',
      contact_email: 'hello@northgate.test',
      contact_phone: '0161 496 0140',
      contact_address: 'Northgate Arena, Broughton Lane, Salford M7 1UE',
      vat_number: 'GB000000042',
      online_joining: true,
      guest_passes: true,
    },
    {
      ...britishDefaults,
      id: getClientId('harbour'),
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
      vat_number: 'GB000000143',
      cancellation_refund: 'credit' as const,
    },
    {
      ...britishDefaults,
      id: getClientId('maintenance'),
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
      vat_number: null,
    },
  ]);
  await insertRows(run, 'client_embedding_host', [
    { client_id: getClientId('demo'), origin: 'http://council.localhost:*' },
  ]);
  await seedThemes(run);
}

async function seedThemes(run: RunStatement): Promise<void> {
  await insertRows(run, 'theme', [
    {
      client_id: getClientId('demo'),
      id: createSeedId('theme demo'),
      app_primary_colour: '#8C59F8',
      app_mark: 'arch',
    },
  ]);
  await insertRows(run, 'theme', [
    {
      client_id: getClientId('harbour'),
      id: createSeedId('theme harbour'),
      app_primary_colour: '#12858C',
      app_secondary_colour1: '#FF9166',
      app_dark_bg_colour: '#0B3140',
      app_header_bg_colour: '#0B3140',
      header_primary_colour: '#FFFFFF',
      app_body_font_style: 'lato',
      app_heading_font_style: 'lato',
      app_secondary_button_style: 'outline',
      app_mark: 'sails',
    },
  ]);
}
