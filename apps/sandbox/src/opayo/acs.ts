import type { SandboxDeps } from '../platform/deps.ts';
import { escapeHtml } from '../platform/html.ts';
import { acsPage } from './acs-page.ts';
import {
  type Challenge,
  type OpayoRecords,
  readRecords,
  type Transaction,
  updateRecords,
} from './records.ts';
import { getState } from './state.ts';
import { createChallengeResult, decodeMessage, encodeMessage } from './three-d-secure.ts';

const path = '/3ds-simulator/html_challenge';
const challengeWord = 'challenge';
type Pending = { transaction: Transaction; challenge: Challenge };

/** The bank's challenge page (ACS): asks the cardholder, saves the outcome and sends the browser back to the shop. */
export function acsRoutes({ app, store, now }: SandboxDeps): void {
  for (const url of [path, `${path}_answer`]) {
    app.get(url, (_, reply) =>
      reply.code(405).header('allow', 'POST').type('text/html').send(acsPage('<h1>Method not allowed</h1>')),
    );
  }

  app.post(path, (request, reply) => {
    const fields = parseForm(request.body);
    const acsTransId = decodeMessage(fields['creq'] ?? '')?.['acsTransID'];
    const sessionData = fields['threeDSSessionData'] ?? '';
    const pending = findPending(readRecords(store), String(acsTransId));
    reply.type('text/html');
    if (!pending) return reply.code(400).send(acsPage('<h1>Your bank does not know this payment</h1>'));
    if (getState(pending.transaction, now()) !== 'challenge') {
      return reply
        .code(402)
        .send(acsPage('<h1>This took too long</h1><p>Go back to the shop and pay again.</p>'));
    }
    if (pending.challenge.step !== 'sent')
      return reply.code(400).send(errorPage(pending.challenge, sessionData));
    setStep(store, pending, 'received');
    return reply.send(challengePage(pending, sessionData));
  });

  app.post(`${path}_answer`, (request, reply) => {
    const fields = parseForm(request.body);
    const sessionData = fields['threeDSSessionData'] ?? '';
    const pending = findPending(readRecords(store), fields['acsTransactionID'] ?? '');
    reply.type('text/html');
    if (!pending) return reply.code(400).send(acsPage('<h1>Your bank does not know this payment</h1>'));
    if (pending.challenge.step !== 'received')
      return reply.code(400).send(errorPage(pending.challenge, sessionData));
    const hasPassed = fields['cancel'] === undefined && fields['challengeData']?.trim() === challengeWord;
    setStep(store, pending, hasPassed ? 'passed' : 'failed');
    return reply.send(resultPage(pending.challenge, createChallengeResult(pending.challenge), sessionData));
  });
}

function findPending({ transactions }: OpayoRecords, acsTransId: string): Pending | undefined {
  for (const transaction of Object.values(transactions)) {
    const { challenge } = transaction;
    if (challenge?.acsTransId === acsTransId) return { transaction, challenge };
  }
  return undefined;
}

function setStep(store: SandboxDeps['store'], { challenge }: Pending, next: Challenge['step']): void {
  updateRecords(store, (records) => {
    const pending = findPending(records, challenge.acsTransId);
    if (pending) pending.challenge.step = next;
  });
}

const hiddenInput = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const challengePage = ({ transaction, challenge }: Pending, sessionData: string): string =>
  acsPage(`<h1>Is this payment yours?</h1>
<p>${escapeHtml(transaction.description)}, card ending ${transaction.card.number.slice(-4)}.
To confirm, type the word <b>${challengeWord}</b>.</p>
<form method="post" action="${path}_answer">
${hiddenInput('acsTransactionID', challenge.acsTransId)}
${hiddenInput('threeDSSessionData', sessionData)}
<label for="word">Word</label>
<input id="word" name="challengeData" autocomplete="off" autocapitalize="none" spellcheck="false">
<div class="buttons"><button>Confirm</button><button name="cancel" value="1" class="quiet">Cancel</button></div>
</form>`);

/** Sends the result to the shop, automatically if JavaScript is enabled. */
const resultPage = ({ notificationURL }: Challenge, cres: string, sessionData: string): string =>
  acsPage(`<h1>Back to the shop</h1>
<form method="post" action="${escapeHtml(notificationURL)}">
${hiddenInput('cres', cres)}
${sessionData ? hiddenInput('threeDSSessionData', sessionData) : ''}
<div class="buttons"><button>Continue</button></div>
</form>
<script>document.forms[0].submit()</script>`);

/** Erro 305: a challenge can be shown only once. The button sends the error to the shop. */
const errorPage = (challenge: Challenge, sessionData: string): string => {
  const status = challenge.step === 'received' ? 'CREQ_RECEIVED' : 'CHALLENGE_COMPLETE';
  const message = encodeMessage({
    messageType: 'Erro',
    messageVersion: '2.2.0',
    threeDSServerTransID: challenge.threeDSServerTransId,
    acsTransID: challenge.acsTransId,
    errorCode: '305',
    errorDescription: 'Transaction data not valid',
    errorDetail: `Transaction is already ${status}`,
  });
  return acsPage(`<h1>This challenge has already been used</h1>
<p>Erro 305: Transaction is already ${status}</p>
<form method="post" action="${escapeHtml(challenge.notificationURL)}">
${hiddenInput('cres', message)}
${sessionData ? hiddenInput('threeDSSessionData', sessionData) : ''}
<div class="buttons"><button>Back to the shop</button></div>
</form>`);
};

function parseForm(body: unknown): Record<string, string> {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : {};
}
