import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ground } from '../ground.ts';
import type { OpayoSwitches } from '../settings.ts';
import { type Answer, invalidFields, notRegistered, send, transactionNotFound } from './answer.ts';
import { changePage, type OpayoPage, readPage, type TransactionType } from './book.ts';
import { vendorRefusal } from './credentials.ts';
import { fieldsOf, oneOf } from './fields.ts';
import { followUp } from './follow-up.ts';
import { instruct, instructionsOf } from './instructions.ts';
import { pay, type Scene } from './pay.ts';
import { stateAt } from './state.ts';
import { submitChallenge } from './submit-challenge.ts';
import { viewOf } from './view.ts';

type Named = { Params: { id: string } };
const path = '/api/v1/transactions';

/** The vendor's side of a payment. */
export function transactionRoutes({ app, books, now, settings }: Ground, switches: OpayoSwitches): void {
  const scene = (): Scene => ({ now: now(), origin: settings.origin, switches });
  /** Only the vendor comes further; what is done is in the books before the answer leaves. */
  const answer = (request: FastifyRequest, reply: FastifyReply, work: (page: OpayoPage) => Answer) =>
    send(reply, vendorRefusal(request) ?? changePage(books, work));

  app.post(path, (request, reply) => answer(request, reply, (page) => transact(page, request.body, scene())));
  app.get<Named>(`${path}/:id`, (request, reply) =>
    send(reply, vendorRefusal(request) ?? retrieve(readPage(books), request.params.id, now())),
  );
  app.post<Named>(`${path}/:id/3d-secure-challenge`, (request, reply) =>
    answer(request, reply, (page) => submitChallenge(page, request.params.id, request.body, scene())),
  );
  // The first 3D Secure is retired: no transaction ever waits for its answer.
  app.post<Named>(`${path}/:id/3d-secure`, (request, reply) =>
    answer(request, reply, () => transactionNotFound),
  );
  app.post<Named>(`${path}/:id/instructions`, (request, reply) =>
    answer(request, reply, (page) => instruct(page, request.params.id, request.body, now())),
  );
  app.get<Named>(`${path}/:id/instructions`, (request, reply) =>
    send(reply, vendorRefusal(request) ?? instructionsOf(readPage(books), request.params.id)),
  );
  app.post('/api/v1/applepay/sessions', (request, reply) =>
    answer(request, reply, () =>
      notRegistered(422, 4006, 'The TxType requested is not supported on this account.'),
    ),
  );
}

const types: TransactionType[] = ['Payment', 'Deferred', 'Authenticate', 'Authorise', 'Repeat', 'Refund'];

function transact(page: OpayoPage, body: unknown, scene: Scene): Answer {
  const fields = fieldsOf(body);
  const type = oneOf(fields, 'transactionType', types);
  if (!type) return invalidFields(fields.errors);
  if (type === 'Refund' || type === 'Repeat' || type === 'Authorise') {
    return followUp(page, { type, body, now: scene.now });
  }
  return pay(page, type, body, scene);
}

/** Nothing is shown of a transaction while its challenge is out, nor after nobody answered it. */
function retrieve({ transactions }: OpayoPage, id: string, now: number): Answer {
  const transaction = transactions[id];
  if (!transaction || transaction.readableAt > now) return transactionNotFound;
  const state = stateAt(transaction, now);
  if (state === 'challenge' || state === 'timed_out') return transactionNotFound;
  return { status: 200, body: viewOf(transaction) };
}
