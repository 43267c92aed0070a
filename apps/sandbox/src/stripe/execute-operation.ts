import { expandObjects } from './expand-objects.ts';
import type { FaultInjection } from './fault-injection.ts';
import { findStoredResponse, type IdempotentRequest, storeResponse } from './idempotency.ts';
import { checkUnknownParameters, FormReader } from './model/form.ts';
import type { Call, Operation } from './model/operation.ts';
import { internalError, Refusal } from './model/refusal.ts';
import type { RequestContext, StripeStore } from './stripe-store.ts';

/** A response. Only the response of an operation that started is stored, and its changes are kept. */
export type StripeResponse = {
  http: number;
  body: string;
  hasStarted: boolean;
  requestId: string;
  isReplay: boolean;
};

/** A request, prepared for its operation and its idempotency key. */
export type OperationRequest = {
  operation: Operation;
  context: RequestContext;
  request: Omit<IdempotentRequest, 'key'>;
};

/** Executes a change; its records and the response stored under its key are saved in one update. */
export function executeChange(
  stripeStore: StripeStore,
  faultInjection: FaultInjection,
  operationRequest: OperationRequest,
): StripeResponse {
  try {
    return stripeStore.update(
      operationRequest.context,
      (call) => executeOnce(call, faultInjection, operationRequest),
      ({ hasStarted }) => !hasStarted,
    );
  } catch {
    // The failed update was rolled back, so the error response is stored separately.
    return stripeStore.update(operationRequest.context, (call) =>
      storeUnderKey(call, operationRequest, toResponse(call, internalError())),
    );
  }
}

function executeOnce(
  call: Call,
  faultInjection: FaultInjection,
  operationRequest: OperationRequest,
): StripeResponse {
  const { idempotencyKey, records, now } = call;
  if (idempotencyKey === null) return executeOperation(call, operationRequest.operation);
  const stored = findStoredResponse(records, { key: idempotencyKey, ...operationRequest.request }, now);
  if (stored instanceof Refusal) return toResponse(call, stored);
  if (stored) return { ...stored, hasStarted: true, isReplay: true };
  const response = faultInjection.afterWork(
    () => executeOperation(call, operationRequest.operation),
    () => toResponse(call, internalError()),
  );
  return response.hasStarted ? storeUnderKey(call, operationRequest, response) : response;
}

function storeUnderKey(call: Call, { request }: OperationRequest, response: StripeResponse): StripeResponse {
  const { http, body, requestId } = response;
  if (call.idempotencyKey !== null)
    storeResponse(call.records, call.idempotencyKey, { at: call.now, requestId, http, body, ...request });
  return response;
}

/** Runs the operation, expands objects and serialises the response. */
export function executeOperation(call: Call, operation: Operation): StripeResponse {
  const result = checkUnknownParameters(call.form, operation.parameters) ?? operation.run(call);
  if (result instanceof Refusal) return toResponse(call, result);
  const refusal = expandObjects(
    call.records,
    result,
    new FormReader(call.form).readTexts('expand'),
    call.origin,
  );
  if (refusal) return toResponse(call, refusal);
  const body = JSON.stringify(result, null, 2);
  return { http: 200, body, hasStarted: true, requestId: call.requestId ?? '', isReplay: false };
}

const toResponse = (call: Call, { http, error, hasStarted }: Refusal): StripeResponse => ({
  http,
  body: JSON.stringify({ error }, null, 2),
  hasStarted,
  requestId: call.requestId ?? '',
  isReplay: false,
});
