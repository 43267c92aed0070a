import { page } from './platform/html.ts';
import { opayoAccount } from './platform/settings.ts';

const { vendorName, integrationKey, integrationPassword, reportingUser, reportingPassword } = opayoAccount;

/** Start page: links, credentials and test cards. */
export const homePage = page(
  'Sandbox',
  `<h1>Sandbox</h1>
<p>Local replacements for Opayo, Stripe, GoCardless and the mail server. Nothing here is real.</p>
<ul>
<li><a href="/mail">Emails</a> that were sent</li>
<li><a href="/books">Payments</a> of both providers</li>
<li><a href="/states">Empty and refused states</a> of the demonstration</li>
<li><a href="/clock">Clock</a> and <a href="/faults">faults</a></li>
</ul>
<h2>Opayo</h2>
<p>Vendor <code>${vendorName}</code>, key <code>${integrationKey}</code>, password <code>${integrationPassword}</code>;
Reporting as <code>${reportingUser}</code> with <code>${reportingPassword}</code>.</p>
<table>
<thead><tr><th>Card</th><th>Name on card</th><th>What happens</th></tr></thead>
<tbody>
<tr><td>4929 0000 0000 6</td><td>any</td><td>paid at once</td></tr>
<tr><td>4929 0000 0000 6</td><td>CHALLENGE</td><td>the bank asks for the word “challenge”</td></tr>
<tr><td>4929 0000 0000 6</td><td>NOTAUTH</td><td>authentication fails</td></tr>
<tr><td>4929 6021 1008 5639</td><td>any</td><td>declined</td></tr>
</tbody>
</table>
<p class="muted">Security code 123, any future expiry date. House number 88 and postcode 412 match in full.</p>
<h2>Stripe</h2>
<table>
<thead><tr><th>Card</th><th>What happens</th></tr></thead>
<tbody>
<tr><td>4242 4242 4242 4242</td><td>paid at once</td></tr>
<tr><td>4000 0000 0000 3220</td><td>the bank shows a challenge</td></tr>
<tr><td>4000 0000 0000 0002</td><td>declined</td></tr>
</tbody>
</table>
<h2>GoCardless</h2>
<p>Direct Debits, with any sort code, and their <a href="/gocardless/books.json">mandates and payments</a>.</p>
<table>
<thead><tr><th>Account number</th><th>What happens</th></tr></thead>
<tbody>
<tr><td>55779911</td><td>the instruction is accepted, and every collection is paid</td></tr>
<tr><td>12345678</td><td>refused as no account number of the bank</td></tr>
<tr><td>00000002</td><td>the bank refuses the instruction</td></tr>
<tr><td>00000003</td><td>collections fail: refer to payer</td></tr>
<tr><td>00000004</td><td>collections are paid, then claimed back</td></tr>
</tbody>
</table>`,
);
