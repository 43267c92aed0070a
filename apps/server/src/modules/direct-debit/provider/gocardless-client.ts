import * as z from 'zod/mini';

export type GoCardlessAccount = {
  /** Without a trailing slash. */
  origin: string;
  accessToken: string;
  webhookSecret: string;
  logWarning: (fields: object, message: string) => void;
};

const errorSchema = z.object({
  error: z.object({
    type: z.string(),
    errors: z._default(
      z.array(
        z.object({
          field: z.optional(z.string()),
          reason: z.optional(z.string()),
          links: z.optional(z.object({ conflicting_resource_id: z.optional(z.string()) })),
        }),
      ),
      [],
    ),
  }),
});

type ApiError = z.output<typeof errorSchema>['error'];

/** `unknown`: no usable response, and the request may have had its effect. */
export type GoCardlessResponse =
  | { state: 'ok'; body: unknown }
  | { state: 'refused'; type: string; errors: ApiError['errors'] }
  | { state: 'unknown' };

type RequestOptions = { body?: object; idempotencyKey?: string; timeoutMs?: number };

/** Sends one request. Neither its body nor the response is logged, because they have account numbers. */
export async function callGoCardless(
  { origin, accessToken, logWarning }: GoCardlessAccount,
  path: string,
  { body, idempotencyKey, timeoutMs = 10_000 }: RequestOptions = {},
): Promise<GoCardlessResponse> {
  const operation = path.split(/[/?]/)[1];
  try {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'gocardless-version': '2015-07-06',
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { state: 'ok', body: parsed };
    const refused = errorSchema.safeParse(parsed);
    const isFinal = response.status === 422 || response.status === 404 || response.status === 409;
    if (isFinal && refused.success) return { state: 'refused', ...refused.data.error };
    logWarning({ operation, status: response.status }, 'Direct Debit request rejected');
    return { state: 'unknown' };
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    logWarning({ operation, errorName: name }, 'Direct Debit request failed');
    return { state: 'unknown' };
  }
}

/**
 * Creates a resource, or reads the one that an earlier request with the key created. Returns its record.
 */
export async function createResource(
  account: GoCardlessAccount,
  resource: string,
  { fields, idempotencyKey }: { fields: object; idempotencyKey: string },
): Promise<GoCardlessResponse> {
  const created = await callGoCardless(account, `/${resource}`, {
    body: { [resource]: fields },
    idempotencyKey,
  });
  if (created.state !== 'refused') return created;
  const existing = created.errors.find(({ reason }) => reason === 'idempotent_creation_conflict')?.links
    ?.conflicting_resource_id;
  return existing === undefined ? created : callGoCardless(account, `/${resource}/${existing}`);
}
