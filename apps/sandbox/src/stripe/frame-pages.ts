import { escapeHtml, fragment } from '../platform/html.ts';
import type { Wallet } from './model/records.ts';
import { testCards } from './model/test-cards.ts';

const style = `
<style>
:root { --text: #1f1b2d; --muted: #5d596c; --line: #817d91; --primary: #635bff; --danger: #942124; --radius: 8px; --surface: #fff; background: var(--surface); }
body { color: var(--text); overflow: hidden; }
.sandbox { border-radius: var(--radius); margin: 0 0 12px; padding: 4px 12px; font-size: 0.875rem; }
.part { max-width: none; padding: 0 4px 4px; }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 8px; margin: 0 0 12px; font-size: 0.875rem; color: var(--muted); }
.top span { display: flex; gap: 6px; align-items: center; }
.fields { display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 5.75em), 1fr)); }
.field { min-width: 0; }
.field.wide { grid-column: 1 / -1; }
label { display: block; font-weight: 600; margin-bottom: 6px; }
input { box-sizing: border-box; width: 100%; height: 3rem; padding: 0 min(14px, 4vw); font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }
input:focus { outline: 2px solid var(--primary); outline-offset: 1px; border-color: var(--primary); }
input[aria-invalid="true"] { border-color: var(--danger); }
.methods { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 14px; padding: 0; border: 0; }
.methods legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.methods label { display: flex; flex: 1 1 auto; gap: 8px; align-items: center; min-height: 3rem; margin: 0; padding: 0 12px; border: 1px solid var(--line); border-radius: var(--radius); cursor: pointer; white-space: nowrap; }
.methods label:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); }
.methods label:has(:focus-visible) { outline: 2px solid var(--primary); outline-offset: 1px; }
.methods input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; padding: 0; accent-color: var(--primary); }
.methods input:focus { outline: 0; }
.sheet { margin: 0; color: var(--muted); }
[hidden] { display: none; }
.error { margin: 6px 0 0; font-size: 0.875rem; color: var(--danger); }
.error:empty { display: none; }
</style>`;

const lock =
  '<svg width="16" height="16" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">' +
  '<rect x="4" y="9" width="12" height="8" rx="2"/><path d="M6.8 9V6.500a3.2 3.2 0 0 1 6.4 0V9"/></svg>';

type Field = { id: string; label: string; autocomplete: string; placeholder: string; wide?: true };

const fields: Field[] = [
  {
    id: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    wide: true,
  },
  { id: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  { id: 'cvc', label: 'Security code', autocomplete: 'cc-csc', placeholder: '3 digits' },
];

const renderField = ({
  id,
  label,
  autocomplete,
  placeholder,
  wide,
}: Field): string => `<div class="field${wide ? ' wide' : ''}">
<label for="${id}">${label}</label>
<input id="${id}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="${id}-error" spellcheck="false">
<p class="error" id="${id}-error" role="alert"></p>
</div>`;

const walletNames: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

/** The choice between a card and the wallets; nothing without a wallet. */
function renderMethods(wallets: readonly Wallet[]): string {
  if (wallets.length === 0) return '';
  const methods = [['card', 'Card'], ...wallets.map((wallet) => [wallet, walletNames[wallet]])];
  const options = methods.map(
    ([id, name]) =>
      `<label><input type="radio" name="method" value="${id}"${id === 'card' ? ' checked' : ''}>${name}</label>`,
  );
  return `<fieldset class="methods"><legend>Pay with</legend>
${options.join('\n')}
</fieldset>
<p class="sheet" hidden>The sandbox has no wallet: Pay uses a test Visa at once.</p>`;
}

/**
 * The card fields, and the wallets that the shop does not hide. The fields include the test numbers, so any other
 * number never leaves the browser.
 */
export const renderCardFrame = (now: number, wallets: readonly Wallet[]): string =>
  fragment(
    'Card details',
    `<div class="top"><span>Visa, Mastercard, Amex</span><span>${lock}Secure payment</span></div>
${renderMethods(wallets)}
<form class="fields" novalidate data-now="${now}" data-numbers="${escapeHtml(testCards.map(({ number }) => number).join(' '))}">
${fields.map(renderField).join('\n')}
</form>
<script src="/stripe/elements/card-frame.js"></script>`,
    style,
  );

/** An invisible frame that sends requests to /v1 for the shop's page. */
export const controllerFrame = fragment('Stripe', '<script src="/stripe/controller-frame.js"></script>');
