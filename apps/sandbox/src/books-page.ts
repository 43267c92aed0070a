import type { FastifyInstance } from 'fastify';
import type { BookLine } from './ground.ts';
import { escape, page } from './html.ts';
import { decimal } from './money.ts';

type Lines = { opayo: () => BookLine[]; stripe: () => BookLine[] };

/** /books for people and /books.json for the checker: every movement of money that the providers know of. */
export function booksRoutes(app: FastifyInstance, { opayo, stripe }: Lines): void {
  app.get('/books.json', () => ({ opayo: opayo(), stripe: stripe() }));
  app.get('/books', (_, reply) =>
    reply
      .type('text/html')
      .send(page('Books', `<h1>Books</h1>${table('Opayo', opayo())}${table('Stripe', stripe())}`)),
  );
}

const table = (title: string, lines: BookLine[]): string => `<h2>${title}</h2>
${lines.length === 0 ? '<p>No payment yet.</p>' : rows(lines)}`;

const rows = (lines: BookLine[]): string => `<table>
<thead><tr><th>Reference</th><th>Status</th><th class="number">Amount</th><th class="number">Captured</th>
<th class="number">Refunded</th><th>Changed (UTC)</th></tr></thead>
<tbody>
${lines
  .toReversed()
  .map(
    ({ id, reference, status, amount, captured, refunded, currency, at }) =>
      `<tr><td><code>${escape(reference)}</code><br><code class="muted">${escape(id)}</code></td><td>${status}</td>` +
      [amount, captured, refunded]
        .map((sum) => `<td class="number">${decimal(sum, currency)} ${escape(currency.toUpperCase())}</td>`)
        .join('') +
      `<td>${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;
