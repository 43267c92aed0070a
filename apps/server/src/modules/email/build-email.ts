import type { Email } from '#platform/jobs/mailer';

/** The texts of an email, from top to bottom. */
export type EmailParts = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Blocks of lines, each with its name first. */
  lines: readonly (readonly string[])[];
  closing: string;
  link: { text: string; url: string };
  /** Who sends it. */
  sender: readonly string[];
};

/** The email as text and as HTML, which say the same. */
export function buildEmail(
  { to, language }: { to: string; language: string },
  { subject, greeting, paragraphs, lines, closing, link, sender }: EmailParts,
): Email {
  const text = [
    greeting,
    ...paragraphs,
    ...lines.map((line) => line.join('\n')),
    closing,
    `${link.text}: ${link.url}`,
    sender.join('\n'),
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1b1530;max-width:36em;margin:0 auto;padding:24px">
${[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${lines.map(([name = '', ...rest]) => `<p><strong>${escapeHtml(name)}</strong><br>${rest.map(escapeHtml).join('<br>')}</p>`).join('\n')}
<p>${escapeHtml(closing)}</p>
<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>
<p>${sender.map(escapeHtml).join('<br>')}</p>
</body></html>`;
  return { to, subject, text, html };
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );
