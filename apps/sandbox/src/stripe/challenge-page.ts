import { escapeHtml, page } from '../platform/html.ts';
import type { Intent } from './model/records.ts';

const buttons = `
<link rel="icon" href="data:,">
<style>
main { max-width: 26rem; }
form { display: flex; gap: 12px; margin-top: 24px; }
button { flex: 1; min-height: 48px; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid #817d91; background: #fff; color: #1f1b2d; cursor: pointer; }
button.primary { background: #635bff; border-color: #635bff; color: #fff; }
button:focus-visible { outline: 3px solid #635bff; outline-offset: 2px; }
</style>`;

/** The issuer's challenge page. The form posts to the page's own URL. */
export const challengePage = (intent: Intent | undefined, url: string): string =>
  page(
    'Confirm with your bank',
    `<h1>Confirm with your bank</h1>
<p>This page replaces the 3D Secure page of a card issuer. ${intent ? `You are about to pay <b>${formatAmount(intent)}</b>.` : 'You are about to save your card.'}</p>
<form method="post" action="${escapeHtml(url)}">
<button class="primary" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>`,
    buttons,
  );

/** Notifies an embedding shop page that the challenge is finished; the page then reads the result from Stripe. */
export const donePage = (text: string): string =>
  page(
    'Done',
    `<p role="status">${escapeHtml(text)}</p>
<script>
if (parent !== window) {
  addEventListener('load', () => parent.postMessage({ sandbox: 'stripe', event: 'challenge_done' }, '*'));
}
</script>`,
  );

const formatAmount = ({ amount, currency }: Intent): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
