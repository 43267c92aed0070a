import * as z from 'zod/mini';

const code = z.optional(z.union([z.string(), z.number()]));
const errorList = z.object({
  errors: z.array(
    z.object({
      code,
      statusCode: code,
      description: z.optional(z.string()),
      statusDetail: z.optional(z.string()),
      clientMessage: z.optional(z.string()),
    }),
  ),
});
const gatewayError = z.object({ status: z.string(), statusCode: code });
const errorBody = z.object({ code, description: z.optional(z.string()) });

/** The error code in any of the three error shapes; undefined if the body has none of them. */
export function getOpayoErrorCode({ body }: { body: unknown }): string | undefined {
  const fieldErrors = errorList.safeParse(body);
  if (fieldErrors.success) {
    const [first] = fieldErrors.data.errors;
    return String(first?.code ?? first?.statusCode ?? '');
  }
  const registered = gatewayError.safeParse(body);
  if (registered.success) return String(registered.data.statusCode ?? '');
  const singleError = errorBody.safeParse(body);
  return singleError.success && singleError.data.code !== undefined
    ? String(singleError.data.code)
    : undefined;
}

/** Opayo's error text for the customer. */
export function getClientMessage({ body }: { body: unknown }): string | null {
  const fieldErrors = errorList.safeParse(body);
  return fieldErrors.success ? (fieldErrors.data.errors[0]?.clientMessage ?? null) : null;
}

/** Error codes that only the operator can resolve, in Opayo's or in our settings. */
const setupProblems: Readonly<Record<string, string>> = {
  1001: 'credentials_refused',
  1002: 'credentials_refused',
  3099: 'account_type_not_enabled',
  4006: 'type_not_enabled',
  4007: 'type_not_enabled',
  4008: 'currency_not_enabled',
  4020: 'address_not_allowed',
};

/** What the operator must set up according to an error code of Opayo; undefined for every other code. */
export const findSetupProblem = (errorCode: string | undefined): string | undefined =>
  errorCode === undefined ? undefined : setupProblems[errorCode];
