import type { setUpDirectDebit } from '@pavilion/contract/direct-debit/direct-debit';
import type { Input } from '@pavilion/contract/route';
import { parseAccountNumber, parseSortCode } from '@pavilion/domain/direct-debit/bank-account';
import { ok, refuse } from '@pavilion/domain/result';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { CallerFor } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { translate } from '#platform/lib/translate';
import { readLinkOrigin } from '../client/index.ts';
import type { BankAccountCheck } from './provider/direct-debit-provider.ts';
import { type DebitDeps, getDirectDebitProvider } from './provider/get-provider.ts';
import { readUsableMandate, replacePreparedMandate } from './store/mandates.ts';
import { readDebitSettings, readPayerDetails } from './store/settings.ts';

type Body = Input<typeof setUpDirectDebit>['body'];
type Call = { caller: CallerFor<'customer'>; personId: number; body: Body };
/** A field of the form with its error. */
type FieldError = readonly [keyof Body, TextKey<'error'>];

/** Has the provider check and keep a bank account, and saves its identifier. Nothing is collected from it yet. */
export async function setUpAccount(deps: DebitDeps, { caller, personId, body }: Call) {
  const { database, now, settings } = deps;
  const { client, language } = caller;
  const clientId = client.id;
  const account = parseAccount(body);
  if (!account.ok) return refuseFields(account.refusal, language);
  const payer = await findPayer(deps, { clientId, personId });
  if (!payer.ok) return payer;
  const provider = await getDirectDebitProvider(deps, clientId);
  if (!provider) return refuse({ code: 'provider_unavailable' } as const);
  const checked = await provider.checkBankAccount(account.value);
  const checkError = findAccountError(checked);
  if (checkError) return refuseFields([checkError], language);
  const id = createId(now());
  const created = await provider.createBankAccount(id, { ...account.value, ...payer.value });
  if (created.state === 'unknown') return refuse({ code: 'provider_unavailable' } as const);
  if (created.state === 'refused') return refuseFields([toFieldError(created)], language);
  const { ref: accountRef, bankName, lastTwo } = created;
  const accountUrl = `${await readLinkOrigin(database.run, caller, settings, 'account')}/memberships`;
  const saved = { clientId, id, personId, accountRef, bankName, lastTwo, language, accountUrl };
  const { value: isSaved } = await database.inTransaction(async (tx) =>
    ok(await replacePreparedMandate(tx, saved, now())),
  );
  return isSaved
    ? ok({ bank_name: bankName, last_two: lastTwo })
    : refuse({ code: 'direct_debit_exists' } as const);
}

/** The field that the provider's check refuses. One that has no answer refuses none: the provider checks again later. */
function findAccountError(checked: BankAccountCheck): FieldError | undefined {
  if (checked.state === 'no_direct_debit') return ['account_number', 'field_account_no_debit'];
  return checked.state === 'refused' ? toFieldError(checked) : undefined;
}

function toFieldError({ field }: Extract<BankAccountCheck, { state: 'refused' }>): FieldError {
  if (field === 'holder') return ['account_holder', 'field_account_holder'];
  return field === 'sort_code'
    ? ['sort_code', 'field_sort_code_unknown']
    : ['account_number', 'field_account_unknown'];
}

/** Checks the form. Whether the account can exist is for the provider to say. */
function parseAccount({ account_holder: holder, sort_code, account_number, authorises_alone }: Body) {
  const sortCode = parseSortCode(sort_code);
  const accountNumber = parseAccountNumber(account_number);
  const errors: FieldError[] = [];
  if (holder === '') errors.push(['account_holder', 'field_account_holder']);
  if (sortCode === undefined) errors.push(['sort_code', 'field_sort_code']);
  if (accountNumber === undefined) errors.push(['account_number', 'field_account_number']);
  if (!authorises_alone) errors.push(['authorises_alone', 'field_authorises_alone']);
  return sortCode === undefined || accountNumber === undefined || errors.length > 0
    ? refuse(errors)
    : ok({ holder, sortCode, accountNumber });
}

/** Who may give an instruction: a customer with an account, who has none yet that the bank knows. */
async function findPayer({ database: { run } }: DebitDeps, key: { clientId: string; personId: number }) {
  const payer = await readPayerDetails(run, key);
  if (!payer || !(await readDebitSettings(run, key.clientId)))
    return refuse({ code: 'direct_debit_off' } as const);
  // Later collections need a log-in that lasts, and an address that has been proved.
  if (payer.isProvisional) return refuse({ code: 'direct_debit_needs_account' } as const);
  const existing = await readUsableMandate(run, key);
  if (existing && existing.state !== 'prepared') return refuse({ code: 'direct_debit_exists' } as const);
  const { email, firstName, lastName } = payer;
  return ok({ email, firstName, lastName });
}

function refuseFields(fields: readonly FieldError[], language: string) {
  const errors = Object.fromEntries(
    fields.map(([field, key]) => [field, [translate(language, 'error', key)]]),
  );
  return refuse({ code: 'validation_failed' as const, errors });
}
