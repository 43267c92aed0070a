// Every email in both demonstration themes and both languages, as pages of a server of this machine.

const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Shows attached images, which a mail program has. */
const inlineImages = ({ html, attachments = [] }) =>
  attachments
    .filter(({ cid }) => cid !== undefined)
    .reduce(
      (text, { cid, type, content }) => text.replaceAll(`cid:${cid}`, `data:${type};base64,${content}`),
      html,
    );

/**
 * Returns a request listener. The samples are loaded by a running Vite server; `base` is the path before the pages' own,
 * which a server that mounts them removes.
 */
export async function createEmailPages(vite, base = '') {
  const { buildEmailSamples, sampleBrands } = await vite.ssrLoadModule(
    '/apps/server/src/testing/emails/samples.ts',
  );

  /** A page of one theme and language: each email on a phone and on a desk, with its text part. */
  const renderPage = (
    theme,
    language,
  ) => `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Emails</title>
<body style="font-family:sans-serif;margin:16px"><nav>${Object.keys(sampleBrands)
    .flatMap((name) => ['en', 'cy'].map((code) => `<a href="${base}/${name}/${code}">${name} ${code}</a> `))
    .join('')}</nav>
${Object.entries(buildEmailSamples(language, sampleBrands[theme]))
  .map(
    ([name, { subject, text, ...email }]) => `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(subject)}</p>
<iframe title="Phone" width="360" height="640" srcdoc="${escapeHtml(inlineImages(email))}"></iframe>
<iframe title="Desk" width="720" height="640" srcdoc="${escapeHtml(inlineImages(email))}"></iframe>
<details><summary>Text</summary><pre>${escapeHtml(text)}</pre></details>`,
  )
  .join('')}</body></html>`;

  return (request, response) => {
    const [, theme = 'demo', language = 'en'] = (request.url ?? '').split('/');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(renderPage(theme in sampleBrands ? theme : 'demo', language === 'cy' ? 'cy' : 'en'));
  };
}
