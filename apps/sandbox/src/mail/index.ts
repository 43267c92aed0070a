import type { Ground } from '../ground.ts';
import { escape, page } from '../html.ts';
import { type Letter, lettersOf } from './letters.ts';

export { mailServer } from './smtp.ts';

/** /mail, /mail.json and one page for each letter. */
export function mailRoutes({ app, books }: Pick<Ground, 'app' | 'books'>): void {
  const find = (id: string) => lettersOf(books).find((letter) => letter.id === id);

  app.get('/mail.json', () => lettersOf(books));
  app.get('/mail', (_, reply) => reply.type('text/html').send(listPage(lettersOf(books))));
  app.get<{ Params: { id: string } }>('/mail/:id', ({ params }, reply) => {
    const letter = find(params.id);
    if (!letter) return reply.callNotFound();
    return reply.type('text/html').send(letterPage(letter));
  });
}

const time = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

const listPage = (letters: Letter[]): string =>
  page(
    'Mail',
    `<h1>Mail</h1>
${letters.length === 0 ? '<p>No mail has been sent yet.</p>' : table(letters)}`,
  );

const table = (letters: Letter[]): string => `<table>
<thead><tr><th>Subject</th><th>To</th><th>Received (UTC)</th><th class="number">Copies</th></tr></thead>
<tbody>
${letters
  .map(
    ({ id, subject, to, receivedAt, copies }) =>
      `<tr><td><a href="/mail/${id}">${escape(subject || '(no subject)')}</a></td><td>${escape(to.join(', '))}</td>` +
      `<td>${time(receivedAt)}</td><td class="number">${copies}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;

/** A letter's own HTML runs no scripts and reaches no origin; its links open beside it. */
const letterPage = ({ subject, from, to, receivedAt, copies, text, html, messageId }: Letter): string =>
  page(
    subject,
    `<p><a href="/mail">All mail</a></p>
<h1>${escape(subject || '(no subject)')}</h1>
<p>From ${escape(from)} to ${escape(to.join(', '))}, ${time(receivedAt)} UTC, ${copies === 1 ? 'once' : `${copies} copies`}<br>
<code class="muted">${escape(messageId)}</code></p>
${html ? `<iframe title="The mail as people see it" sandbox="allow-popups allow-popups-to-escape-sandbox" style="width:100%;height:640px;border:1px solid #e0dee8;border-radius:8px" srcdoc="${escape(`<base target="_blank">${html}`)}"></iframe>` : ''}
<h2>As plain text</h2>
<pre style="white-space:pre-wrap">${escape(text)}</pre>`,
  );
