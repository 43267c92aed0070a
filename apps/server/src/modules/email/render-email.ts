import { escapeHtml } from '#platform/lib/escape-html';
import type { ClientBrand } from '../client/index.ts';
import { type EmailColours, getEmailColours } from './colours.ts';
import type { EmailBlock, EmailParts } from './email-parts.ts';

const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = '#1b1530';
const muted = '#57526a';
const line = '#e4e1ec';

/**
 * The HTML part of an email. Tables, attributes and inline styles only, because mail programs drop the rest; no remote
 * picture, because they block them. Every text wraps, so it fits a phone without a media query.
 */
export function renderEmail(
  { language, brand }: { language: string; brand: ClientBrand },
  { subject, heading, greeting, paragraphs, blocks, total, closing, link, secondLink, sender }: EmailParts,
): string {
  const colours = getEmailColours(brand);
  const content = [
    `<h1 style="margin:0 0 20px;font:700 26px/1.25 ${font};color:${ink}">${escapeHtml(heading)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => renderParagraph(text)),
    blocks.map((block) => renderBlock(block, colours)).join('\n'),
    total === undefined ? '' : renderParagraph(total, `font-weight:700;font-size:18px;padding-top:8px`),
    closing === undefined ? '' : renderParagraph(closing),
    renderButton(link, colours),
    secondLink ? renderLink(secondLink, colours) : '',
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f2f6;-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f2f6"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;border-radius:14px;overflow:hidden">
<tr><td bgcolor="${colours.header}" style="padding:20px 24px;font:700 20px/1.3 ${font};color:${colours.headerText}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:28px 24px 32px;font:16px/1.5 ${font};color:${ink};overflow-wrap:anywhere">
${content.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:20px 24px 24px;border-top:1px solid ${line};font:14px/1.5 ${font};color:${muted};overflow-wrap:anywhere">${sender.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body></html>`;
}

const renderParagraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** The bar at its side is a cell, which every mail program draws. */
const renderBlock = (
  { name, times, details, price, code, tickets = [] }: EmailBlock,
  { button }: EmailColours,
): string => {
  const lines = [
    `<b style="font-size:18px">${renderName(name)}</b>`,
    ...times.map((time) => `<b>${escapeHtml(time)}</b>`),
    ...details.map((detail) => `<span style="color:${muted}">${escapeHtml(detail)}</span>`),
    ...(price === undefined ? [] : [escapeHtml(price)]),
  ];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td width="4" bgcolor="${button}" style="width:4px;font-size:0">&nbsp;</td>
<td bgcolor="#f8f7fa" style="padding:14px 16px;font:16px/1.55 ${font};color:${ink};overflow-wrap:anywhere">${lines.join('<br>')}${code ? renderCode(code) : ''}${tickets.map(renderTicket).join('')}</td>
</tr></table>`;
};

const renderName = (name: string): string => escapeHtml(name).replace(/ × (?=\d)/, ' ×&nbsp;');

const renderTicket = ({ name, code }: NonNullable<EmailBlock['tickets']>[number]): string =>
  `<p style="margin:8px 0 0">${renderName(name)}</p>${code ? renderCode(code) : ''}`;

/** White around the code in every mail program's dark mode, because many readers need it. */
const renderCode = ({ cid, label }: NonNullable<EmailBlock['code']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 4px"><tr><td bgcolor="#ffffff" style="background:#ffffff;border:1px solid ${line};border-radius:8px;font-size:0"><img src="cid:${escapeHtml(cid)}" width="200" height="200" alt="${escapeHtml(label)}" style="display:block;border:0;border-radius:8px"></td></tr></table>`;

const renderButton = ({ text, url }: EmailParts['link'], { button }: EmailColours): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td bgcolor="${button}" style="border-radius:8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;font:700 16px/1.25 ${font};color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`;

const renderLink = ({ text, url }: EmailParts['link'], { button }: EmailColours): string =>
  `<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="color:${button}">${escapeHtml(text)}</a></p>`;
