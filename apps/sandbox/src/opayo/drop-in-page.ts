import { dropInScript } from './drop-in-script.ts';

type CardFrameTheme = { isSavedCard: boolean; primary: string; isDark: boolean };

const light =
  '--text:#1f1b2d;--muted:#5d596c;--line:#817d91;--field:#fff;--surface:#fff;--danger:#942124;--note:#714815;--note-bg:#ffefd5';
const dark =
  '--text:#f0eff5;--muted:#b0adbd;--line:#817d91;--field:#1b1924;--surface:#111018;--danger:#ffb4ad;--note:#f2c08a;--note-bg:#3a250b';

const style = (theme: CardFrameTheme): string => `
:root { color-scheme: ${theme.isDark ? 'dark' : 'light'}; ${theme.isDark ? dark : light}; --primary: ${theme.primary};
  font: 16px/1.5 "Open Sans", "Segoe UI", system-ui, sans-serif; color: var(--text); background: var(--surface); }
* { box-sizing: border-box; }
body { margin: 0; padding: 4px; }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 8px; margin: 0 0 16px; font-size: 14px; color: var(--muted); }
.top span { display: flex; gap: 6px; align-items: center; white-space: nowrap; }
svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.6; }
.fields { display: grid; column-gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5em), 1fr)); }
.wide { grid-column: 1 / -1; }
/* Label, input and error of a row in shared tracks, so that the inputs are level when a label has two lines. */
.field { display: grid; grid-row: span 3; grid-template: subgrid / minmax(0, 1fr); min-width: 0; padding-bottom: 20px; }
.field:last-child { padding-bottom: 0; }
label { align-self: end; font-weight: 600; margin-bottom: 4px; }
input { font: inherit; color: inherit; width: 100%; min-height: 48px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--field); }
input::placeholder { color: var(--muted); opacity: 1; }
input:hover { border-color: var(--text); }
input:focus { outline: 3px solid var(--primary); outline-offset: 1px; border-color: var(--primary); }
input[aria-invalid="true"] { border: 2px solid var(--danger); }
.err { color: var(--danger); font-weight: 600; font-size: 14px; margin: 2px 0 0; }
.err:empty { display: none; }
#form-error:not(:empty) { margin: 0 0 12px; }
.note { margin: 16px 0 0; padding: 6px 12px; border-radius: 8px; font-size: 14px; color: var(--note); background: var(--note-bg); }
@media (max-width: 359px) { .fields { column-gap: 12px; } .field:not(:last-child) { padding-bottom: 16px; } input { padding: 8px 10px; } }
`;

type Field = {
  id: string;
  label: string;
  placeholder?: string;
  autocomplete: string;
  isNumeric?: true;
  isWide?: true;
  maxLength: number;
};

const number: Field = {
  id: 'cardNumber',
  label: 'Card number',
  autocomplete: 'cc-number',
  isNumeric: true,
  isWide: true,
  maxLength: 23,
};
const expiry: Field = {
  id: 'expiryDate',
  label: 'Expiry',
  placeholder: 'MM/YY',
  autocomplete: 'cc-exp',
  isNumeric: true,
  maxLength: 7,
};
const code: Field = {
  id: 'securityCode',
  label: 'Security code',
  placeholder: '3 digits',
  autocomplete: 'cc-csc',
  isNumeric: true,
  maxLength: 4,
};
const holder: Field = {
  id: 'cardholderName',
  label: 'Name on card',
  autocomplete: 'cc-name',
  isWide: true,
  maxLength: 45,
};

const renderField = ({
  id,
  label,
  placeholder = '',
  autocomplete,
  isNumeric,
  isWide,
  maxLength,
}: Field): string => `<div class="field${isWide ? ' wide' : ''}">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" placeholder="${placeholder}" autocomplete="${autocomplete}" maxlength="${maxLength}"${isNumeric ? ' inputmode="numeric"' : ''} aria-describedby="${id}-error" required>
<p class="err" id="${id}-error"></p>
</div>`;

const lock =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><rect x="4" y="9" width="12" height="8" rx="2"/><path d="M6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9"/></svg>';

/** The card frame: four fields, or only the security code for a saved card. */
export const dropInPage = (theme: CardFrameTheme): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details (sandbox)</title>
<style>${style(theme)}</style>
</head>
<body>
<form novalidate>
<p class="top"><span>Visa, Mastercard, Amex</span><span>${lock}Secure payment</span></p>
<p class="err" id="form-error" role="alert"></p>
<div class="fields">
${(theme.isSavedCard ? [code] : [number, expiry, code, holder]).map(renderField).join('\n')}
</div>
<p class="note">Sandbox, no real money: ${theme.isSavedCard ? 'the code is 123' : 'card 4929 0000 0000 6, code 123'}</p>
</form>
<script>${dropInScript}</script>
</body>
</html>
`;
