import type { SandboxDeps } from '../platform/deps.ts';
import { escapeHtml, page } from '../platform/html.ts';
import { type ReceivedEmail, readEmails } from './emails.ts';

export { createMailServer } from './smtp.ts';

/** /mail, /mail.json and one page per email. */
export function mailRoutes({ app, store }: Pick<SandboxDeps, 'app' | 'store'>): void {
  const findEmail = (id: string) => readEmails(store).find((email) => email.id === id);

  app.get('/mail.json', () => readEmails(store));
  app.get('/mail', (_, reply) => reply.type('text/html').send(listPage(readEmails(store))));
  app.get<{ Params: { id: string } }>('/mail/:id', ({ params }, reply) => {
    const email = findEmail(params.id);
    if (!email) return reply.callNotFound();
    return reply.type('text/html').send(emailPage(email));
  });
}

const formatTime = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

const listPage = (emails: ReceivedEmail[]): string =>
  page(
    'Emails',
    `<h1>Emails</h1>
${emails.length === 0 ? '<p>No emails have been sent yet.</p>' : renderTable(emails)}`,
  );

const renderTable = (emails: ReceivedEmail[]): string => `<table>
<thead><tr><th>Subject</th><th>To</th><th>Received (UTC)</th><th class="number">Copies</th></tr></thead>
<tbody>
${emails
  .map(
    ({ id, subject, to, receivedAt, copies }) =>
      `<tr><td><a href="/mail/${id}">${escapeHtml(subject || '(no subject)')}</a></td><td>${escapeHtml(to.join(', '))}</td>` +
      `<td>${formatTime(receivedAt)}</td><td class="number">${copies}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;

/** Shows the email's HTML in a sandboxed frame without scripts or same-origin access; links open in a new tab. */
const emailPage = ({ subject, from, to, receivedAt, copies, text, html, messageId }: ReceivedEmail): string =>
  page(
    subject,
    `<p><a href="/mail">All emails</a></p>
<h1>${escapeHtml(subject || '(no subject)')}</h1>
<p>From ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${formatTime(receivedAt)} UTC, ${copies === 1 ? 'once' : `${copies} copies`}<br>
<code class="muted">${escapeHtml(messageId)}</code></p>
${html ? `<iframe title="HTML of the email" sandbox="allow-popups allow-popups-to-escape-sandbox" style="width:100%;height:640px;border:1px solid #e0dee8;border-radius:8px" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>` : ''}
<h2>As plain text</h2>
<pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>`,
  );
