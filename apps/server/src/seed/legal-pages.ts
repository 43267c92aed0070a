import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';

/** A client's own privacy page replaces the default one. */
const privacyHtml = [
  '<p>Harbour Active is a charity. We look after your data with care.</p>',
  '<h2>Data that we store</h2>',
  '<p>Your name, how to reach you, your date of birth, and what you booked, for as long as you are a customer. ',
  'Receipts stay for six years after that, because tax law asks for it.</p>',
  '<h2>Who can see your data</h2>',
  '<ul><li>Our staff, if they need it for their work.</li>',
  '<li>Stripe, who take your payment. We never see your card number.</li></ul>',
  '<h2>Your rights</h2>',
  '<p>Ask our data protection officer, Morgan Reed, for a copy, a correction or a deletion: ',
  '<a href="mailto:privacy@harbour.test">privacy@harbour.test</a>. If you are not happy with the ',
  'answer, you can complain to the <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.</p>',
].join('');

export const seedLegalPages = (run: RunStatement): Promise<void> =>
  insertRows(run, 'legal_page', [
    {
      client_id: getClientId('harbour'),
      page: 'privacy',
      language: 'en',
      html: privacyHtml,
      reviewed_on: '2026-06-01',
    },
  ]);
