import { escapeHtml, fragment } from '../platform/html.ts';
import { testCards } from './model/test-cards.ts';

const style = `
<style>
:root { --text: #1f1b2d; --muted: #5d596c; --line: #817d91; --primary: #635bff; --danger: #942124; --radius: 8px; --surface: #fff; background: var(--surface); }
body { color: var(--text); overflow: hidden; }
.sandbox { border-radius: var(--radius); margin: 0 0 12px; padding: 4px 12px; }
.part { max-width: none; padding: 0 4px 4px; }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 8px; margin: 0 0 12px; font-size: 14px; color: var(--muted); }
.top span { display: flex; gap: 6px; align-items: center; white-space: nowrap; }
.fields { display: grid; gap: 14px; grid-template-columns: 1fr 1fr; }
.field { min-width: 0; }
.field.wide { grid-column: 1 / -1; }
label { display: block; font-weight: 600; margin-bottom: 6px; }
input { box-sizing: border-box; width: 100%; height: 48px; padding: 0 14px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }
input:focus { outline: 2px solid var(--primary); outline-offset: 1px; border-color: var(--primary); }
input[aria-invalid="true"] { border-color: var(--danger); }
.error { margin: 6px 0 0; font-size: 14px; color: var(--danger); }
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

/** The card fields. They include the test numbers, so any other number never leaves the browser. */
export const renderCardFrame = (now: number): string =>
  fragment(
    'Card details',
    `<div class="top"><span>Visa, Mastercard, Amex</span><span>${lock}Secure payment</span></div>
<form class="fields" novalidate data-now="${now}" data-numbers="${escapeHtml(testCards.map(({ number }) => number).join(' '))}">
${fields.map(renderField).join('\n')}
</form>
<script src="/stripe/elements/card-frame.js"></script>`,
    style,
  );

/** An invisible frame that sends requests to /v1 for the shop's page. */
export const controllerFrame = fragment('Stripe', '<script src="/stripe/controller-frame.js"></script>');
