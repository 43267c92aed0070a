import { formatDecimal } from '@pavilion/domain/money';
import { escapeHtml } from '#platform/lib/escape-html';
import { getAdvice } from './advice.ts';
import type { SavedReconciliation } from './store/reconciliations.ts';

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.25}h2{margin:2.5rem 0 .5rem;font-size:1.25rem}
h3{margin:1.5rem 0 .5rem;font-size:1rem}p{margin:.25rem 0}.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem .75rem;border-bottom:1px solid #8888;text-align:start;vertical-align:top}
.amount{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
td:first-child{white-space:nowrap}code{overflow-wrap:anywhere}.advice{min-width:16rem}
@media print{body{max-width:none;padding:0}}`;

/**
 * PAY-05: the saved comparisons as one page to keep, print or send: first every entry that does not match, with what to do,
 * then the days of each client and provider with both totals and their difference. It loads nothing and runs no script.
 */
export function renderReconciliations(saved: readonly SavedReconciliation[], now: number): string {
  const open = saved.filter(({ state }) => state !== 'matched');
  const title = 'Journal and providers’ books';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main>
<h1>${title}</h1><p>As of ${formatTime(now, 'UTC')} UTC. ${summarise(saved.length, open.length)}</p>
${open.length > 0 ? `<h2>To do</h2>${open.map(renderOpen).join('')}` : ''}
${groupByBooks(saved).map(renderDays).join('')}
</main></body></html>
`;
}

function summarise(all: number, open: number): string {
  if (all === 0) return 'No day has been compared yet. The worker compares each day.';
  return open === 0 ? 'Every day matches to the penny.' : `${open} of ${all} comparisons need attention.`;
}

/** One group for each client and provider, in the order of the comparisons. */
function groupByBooks(saved: readonly SavedReconciliation[]): SavedReconciliation[][] {
  const groups = new Map<string, SavedReconciliation[]>();
  for (const result of saved) {
    const name = getName(result);
    groups.set(name, [...(groups.get(name) ?? []), result]);
  }
  return [...groups.values()];
}

const getName = ({ slug, provider }: SavedReconciliation): string => `${slug}, ${provider}`;

function renderOpen(result: SavedReconciliation): string {
  const { provider, day, state, timezone, currency, items } = result;
  const name = `${day}, ${getName(result)}`;
  const heading = `<h3>${escapeHtml(name)}</h3>`;
  if (state === 'unavailable')
    return `${heading}<p>Not compared, because the provider did not answer. Check its credentials, and run <code>npm run reconcile -- --day ${day}</code>.</p>`;
  const rows = items.map((item) => [
    { text: formatTime(item.at, timezone) },
    { text: item.kind },
    { text: item.ref, isCode: true },
    { amount: item.journalAmount },
    { amount: item.providerAmount },
    { text: getAdvice(provider, item), className: 'advice' },
  ]);
  const amounts = [`Journal (${currency})`, `Provider (${currency})`];
  return `${heading}${renderTable(name, ['Time', 'Entry', 'Payment', ...amounts, 'What to do'], rows)}`;
}

const stateTexts = { matched: 'Matched', unmatched: 'Not matched', unavailable: 'Not compared' } as const;

function renderDays(days: readonly SavedReconciliation[]): string {
  const [first] = days;
  if (!first) return '';
  const columns = [
    'Day',
    'State',
    ...['Journal', 'Provider', 'Difference'].map((of) => `${of} (${first.currency})`),
  ];
  const rows = days.map(({ day, state, journalTotal, providerTotal }) => {
    const totals = [journalTotal, providerTotal, journalTotal - providerTotal];
    const amounts = totals.map((amount) => ({ amount: state === 'unavailable' ? null : amount }));
    return [{ text: day }, { text: stateTexts[state] }, ...amounts];
  });
  return `<h2>${escapeHtml(getName(first))}</h2>${renderTable(getName(first), columns, rows)}`;
}

/** Amounts in minor units. */
type Cell = { text: string; isCode?: boolean; className?: string } | { amount: number | null };

function renderTable(name: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = columns.map((column, at) => {
    const isAmount = rows[0]?.[at] !== undefined && 'amount' in rows[0][at];
    return `<th scope="col"${isAmount ? ' class="amount"' : ''}>${escapeHtml(column)}</th>`;
  });
  const body = rows.map((cells) => `<tr>${cells.map(renderCell).join('')}</tr>`);
  // A scrolling element needs the focus of the keyboard.
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function renderCell(cell: Cell): string {
  if ('amount' in cell)
    return `<td class="amount">${cell.amount === null ? 'none' : formatDecimal(cell.amount)}</td>`;
  const text = escapeHtml(cell.text);
  return `<td${cell.className ? ` class="${cell.className}"` : ''}>${cell.isCode ? `<code>${text}</code>` : text}</td>`;
}

const formatTime = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
