import type { FastifyInstance } from 'fastify';
import type { LedgerEntry } from './platform/deps.ts';
import { escapeHtml, page } from './platform/html.ts';
import { formatDecimal } from './platform/money.ts';

type LedgerReaders = { opayo: () => LedgerEntry[]; stripe: () => LedgerEntry[] };

/** /books and /books.json: every payment of both providers, for people and for automated checks. */
export function ledgerRoutes(app: FastifyInstance, { opayo, stripe }: LedgerReaders): void {
  app.get('/books.json', () => ({ opayo: opayo(), stripe: stripe() }));
  app.get('/books', (_, reply) =>
    reply
      .type('text/html')
      .send(
        page(
          'Payments',
          `<h1>Payments</h1>${renderTable('Opayo', opayo())}${renderTable('Stripe', stripe())}`,
        ),
      ),
  );
}

const renderTable = (title: string, entries: LedgerEntry[]): string => `<h2>${title}</h2>
${entries.length === 0 ? '<p>No payment yet.</p>' : renderRows(entries)}`;

const renderRows = (entries: LedgerEntry[]): string => `<table>
<thead><tr><th>Reference</th><th>Status</th><th class="number">Amount</th><th class="number">Captured</th>
<th class="number">Refunded</th><th>Changed (UTC)</th></tr></thead>
<tbody>
${entries
  .toReversed()
  .map(
    ({ id, reference, status, amount, captured, refunded, currency, at }) =>
      `<tr><td><code>${escapeHtml(reference)}</code><br><code class="muted">${escapeHtml(id)}</code></td><td>${status}</td>` +
      [amount, captured, refunded]
        .map(
          (minorUnits) =>
            `<td class="number">${formatDecimal(minorUnits, currency)} ${escapeHtml(currency.toUpperCase())}</td>`,
        )
        .join('') +
      `<td>${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;
