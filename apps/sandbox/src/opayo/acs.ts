import type { Ground } from '../ground.ts';
import { escape } from '../html.ts';
import { acsPage } from './acs-page.ts';
import { type Challenge, changePage, type OpayoPage, readPage, type Transaction } from './book.ts';
import { stateAt } from './state.ts';
import { challengeResult, decode, encode } from './three-d-secure.ts';

const path = '/3ds-simulator/html_challenge';
const word = 'challenge';
type Pending = { transaction: Transaction; challenge: Challenge };

/** The bank's page: asks the cardholder, writes how it went, and sends the browser back to the shop. */
export function acsRoutes({ app, books, now }: Ground): void {
  for (const url of [path, `${path}_answer`]) {
    app.get(url, (_, reply) =>
      reply.code(405).header('allow', 'POST').type('text/html').send(acsPage('<h1>Method not allowed</h1>')),
    );
  }

  app.post(path, (request, reply) => {
    const sent = form(request.body);
    const named = decode(sent['creq'] ?? '')?.['acsTransID'];
    const sessionData = sent['threeDSSessionData'] ?? '';
    const pending = find(readPage(books), String(named));
    reply.type('text/html');
    if (!pending) return reply.code(400).send(acsPage('<h1>Your bank does not know this payment</h1>'));
    if (stateAt(pending.transaction, now()) !== 'challenge') {
      return reply
        .code(402)
        .send(acsPage('<h1>This took too long</h1><p>Go back to the shop and pay again.</p>'));
    }
    if (pending.challenge.step !== 'sent') return reply.code(400).send(erro(pending.challenge, sessionData));
    step(books, pending, 'received');
    return reply.send(question(pending, sessionData));
  });

  app.post(`${path}_answer`, (request, reply) => {
    const sent = form(request.body);
    const sessionData = sent['threeDSSessionData'] ?? '';
    const pending = find(readPage(books), sent['acsTransactionID'] ?? '');
    reply.type('text/html');
    if (!pending) return reply.code(400).send(acsPage('<h1>Your bank does not know this payment</h1>'));
    if (pending.challenge.step !== 'received')
      return reply.code(400).send(erro(pending.challenge, sessionData));
    const passed = sent['cancel'] === undefined && sent['challengeData']?.trim() === word;
    step(books, pending, passed ? 'passed' : 'failed');
    return reply.send(wayBack(pending.challenge, challengeResult(pending.challenge), sessionData));
  });
}

function find({ transactions }: OpayoPage, acsTransId: string): Pending | undefined {
  for (const transaction of Object.values(transactions)) {
    const { challenge } = transaction;
    if (challenge?.acsTransId === acsTransId) return { transaction, challenge };
  }
  return undefined;
}

function step(books: Ground['books'], { challenge }: Pending, next: Challenge['step']): void {
  changePage(books, (page) => {
    const pending = find(page, challenge.acsTransId);
    if (pending) pending.challenge.step = next;
  });
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`;

const question = ({ transaction, challenge }: Pending, sessionData: string): string =>
  acsPage(`<h1>Is this payment yours?</h1>
<p>${escape(transaction.description)}, card ending ${transaction.card.number.slice(-4)}.
To say yes, type the word <b>${word}</b>.</p>
<form method="post" action="${path}_answer">
${hidden('acsTransactionID', challenge.acsTransId)}
${hidden('threeDSSessionData', sessionData)}
<label for="word">Word</label>
<input id="word" name="challengeData" autocomplete="off" autocapitalize="none" spellcheck="false">
<div class="buttons"><button>Confirm</button><button name="cancel" value="1" class="quiet">Cancel</button></div>
</form>`);

/** The browser carries the result over to the shop, by itself where it runs scripts. */
const wayBack = ({ notificationURL }: Challenge, cres: string, sessionData: string): string =>
  acsPage(`<h1>Back to the shop</h1>
<form method="post" action="${escape(notificationURL)}">
${hidden('cres', cres)}
${sessionData ? hidden('threeDSSessionData', sessionData) : ''}
<div class="buttons"><button>Go on</button></div>
</form>
<script>document.forms[0].submit()</script>`);

/** Erro 305: a challenge is asked once. The shop can be told by the button, and asks Opayo how it stands. */
const erro = (challenge: Challenge, sessionData: string): string => {
  const at = challenge.step === 'received' ? 'CREQ_RECEIVED' : 'CHALLENGE_COMPLETE';
  const message = encode({
    messageType: 'Erro',
    messageVersion: '2.2.0',
    threeDSServerTransID: challenge.threeDSServerTransId,
    acsTransID: challenge.acsTransId,
    errorCode: '305',
    errorDescription: 'Transaction data not valid',
    errorDetail: `Transaction is already ${at}`,
  });
  return acsPage(`<h1>This was asked already</h1>
<p>Erro 305: Transaction is already ${at}</p>
<form method="post" action="${escape(challenge.notificationURL)}">
${hidden('cres', message)}
${sessionData ? hidden('threeDSSessionData', sessionData) : ''}
<div class="buttons"><button>Back to the shop</button></div>
</form>`);
};

function form(body: unknown): Record<string, string> {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : {};
}
