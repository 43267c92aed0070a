import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const faultTypes = [
  'delay',
  '401',
  '403',
  '429',
  '500',
  'proxy_page',
  'drop_before',
  'drop_after_commit',
  'refuse_after_commit',
  'malformed',
] as const;
type FaultType = (typeof faultTypes)[number];

/** A fault to inject: from the nth matching request on, `times` times. Kept in memory only. */
type Fault = {
  match: { method?: string; path?: string; nth: number };
  do: FaultType;
  ms: number;
  /** HTTP status of `proxy_page`. */
  status: number;
  times: number;
  /** Number of requests that matched, and number of times the fault was injected. */
  seen: number;
  done: number;
};

/** The sandbox's own pages are exempt, so a fault can always be removed. */
const exemptPaths =
  /^\/(faults|clock|books|mail|health)\b|^\/(books|mail)[.]json|^\/(opayo|stripe)\/(account|reporting-faults|trouble)$/;

/** Registers /faults, and hooks that inject the faults into every route registered later. */
export function faultRoutes(app: FastifyInstance): void {
  let faults: Fault[] = [];
  const activeFaults = new WeakMap<FastifyRequest, FaultType>();

  app.addHook('onRequest', async (request, reply) => {
    const fault = nextFault(faults, request);
    if (!fault) return undefined;
    activeFaults.set(request, fault.do);
    if (fault.do === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    if (fault.do === 'proxy_page') return reply.code(fault.status).type('text/html').send(proxyPage);
    const body = errorBodies[fault.do];
    if (body)
      return reply
        .code(Number(fault.do))
        .headers(fault.do === '429' ? { 'retry-after': '1' } : {})
        .send(body);
    if (fault.do === 'drop_before') return dropConnection(request, reply);
    return undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const faultType = activeFaults.get(request);
    if (faultType === 'drop_after_commit') request.raw.socket.destroy();
    if (faultType === 'refuse_after_commit') {
      reply.code(422).header('content-length', Buffer.byteLength(refusal));
      return refusal;
    }
    return faultType === 'malformed' ? '{"status":"O' : payload;
  });

  app.get('/faults', () => ({ faults }));
  app.post('/faults', (request, reply) => {
    const fault = parseFault(request.body);
    if (typeof fault === 'string') return reply.code(422).send({ error: fault });
    faults.push(fault);
    return reply.code(201).send({ faults });
  });
  app.delete('/faults', () => {
    faults = [];
    return { faults };
  });
}

/** Error bodies that are valid for both providers, by HTTP status. The request has no effect. */
const errorBodies: Partial<Record<FaultType, object>> = {
  401: toErrorBody(1002, 'authentication_failed', 'Authentication failed at the sandbox'),
  403: toErrorBody(1002, 'permission_denied', 'Access was denied at the sandbox'),
  429: toErrorBody(9997, 'rate_limit', 'Too many requests at the sandbox'),
  500: toErrorBody(9999, 'api_error', 'An internal error occurred at the sandbox'),
};

function toErrorBody(code: number, type: string, message: string): object {
  const isInternal = type === 'api_error';
  const error = isInternal ? { type, message } : { type: 'invalid_request_error', code: type, message };
  return { description: message, code, error };
}

/** A refusal of the request that names no transaction, although the request had its effect. */
const refusal = JSON.stringify(
  toErrorBody(1003, 'invalid_request', 'The request was refused at the sandbox'),
);

/** What a proxy between us and the provider returns instead of the provider's response. */
const proxyPage =
  '<!doctype html><html><head><title>Access denied</title></head><body>Access denied</body></html>';

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function nextFault(faults: Fault[], request: FastifyRequest): Fault | undefined {
  const path = request.url.replace(/[?].*$/, '');
  if (exemptPaths.test(path)) return undefined;
  for (const fault of faults) {
    if (!matches(fault, request.method, path)) continue;
    fault.seen += 1;
    if (fault.seen < fault.match.nth || fault.done >= fault.times) continue;
    fault.done += 1;
    return fault;
  }
  return undefined;
}

/** A path with `*` is a glob of the whole path, one that ends in `$` the whole path, any other a prefix. */
function matches({ match }: Fault, method: string, path: string): boolean {
  if (match.method && match.method.toUpperCase() !== method) return false;
  if (!match.path) return true;
  if (!/[*$]/.test(match.path)) return path.startsWith(match.path);
  const parts = match.path.replace(/[$]$/, '').split('*');
  return new RegExp(`^${parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`).test(
    path,
  );
}

/** Parses the requested fault; returns an error message if it is invalid. */
function parseFault(body: unknown): Fault | string {
  if (typeof body !== 'object' || body === null) return 'Send {match, do}.';
  const faultType = faultTypes.find((known) => 'do' in body && body.do === known);
  if (!faultType) return `do must be one of ${faultTypes.join(', ')}.`;
  const match = 'match' in body && typeof body.match === 'object' && body.match !== null ? body.match : {};
  return {
    match: {
      ...('method' in match && typeof match.method === 'string' ? { method: match.method } : {}),
      ...('path' in match && typeof match.path === 'string' ? { path: match.path } : {}),
      nth: 'nth' in match ? Number(match.nth) : 1,
    },
    do: faultType,
    ms: 'ms' in body ? Number(body.ms) : 1000,
    status: 'status' in body ? Number(body.status) : 403,
    times: 'times' in body ? Number(body.times) : 1,
    seen: 0,
    done: 0,
  };
}
