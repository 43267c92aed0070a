import type { StripeRecords } from './model/records.ts';
import { invalidRequest, type Refusal } from './model/refusal.ts';
import { presentCharge } from './present/charge.ts';
import { presentCustomer, presentDispute, presentRefund } from './present/other.ts';
import { presentIntent } from './present/payment-intent.ts';
import { presentMethod } from './present/payment-method.ts';
import { presentSetup } from './present/setup-intent.ts';

type ResponseObject = Record<string, unknown>;

/** Replaces ids by their objects along paths such as `latest_charge.payment_method` or `data.customer`. */
export function expandObjects(
  records: StripeRecords,
  body: object,
  paths: string[],
  origin: string,
): Refusal | undefined {
  for (const path of paths) {
    const invalidPath = isObject(body) ? expandPath(records, body, path.split('.'), origin) : path;
    if (invalidPath !== undefined) {
      return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
  }
  return undefined;
}

function expandPath(
  records: StripeRecords,
  target: ResponseObject,
  [name = '', ...rest]: string[],
  origin: string,
): string | undefined {
  if (name === 'refunds' && target['object'] === 'charge')
    target[name] = listRefunds(records, String(target['id']));
  if (!(name in target)) return name;
  const current = target[name];
  const value = typeof current === 'string' ? (findObject(records, current, origin) ?? current) : current;
  target[name] = value;
  if (value === null) return undefined;
  if (typeof value !== 'object') return name;
  if (rest.length === 0) return undefined;
  const inner = Array.isArray(value) ? value : [value];
  return inner
    .filter(isObject)
    .map((item) => expandPath(records, item, rest, origin))
    .find((invalidPath) => invalidPath !== undefined);
}

const isObject = (value: unknown): value is ResponseObject => typeof value === 'object' && value !== null;

function findObject(records: StripeRecords, id: string, origin: string): object | undefined {
  const { intents, setups, charges, refunds, disputes, customers, methods } = records;
  if (intents[id]) return presentIntent(records, intents[id], origin);
  if (setups[id]) return presentSetup(records, setups[id], origin);
  if (charges[id]) return presentCharge(records, charges[id]);
  if (refunds[id]) return presentRefund(records, refunds[id]);
  if (disputes[id]) return presentDispute(disputes[id]);
  if (customers[id]) return presentCustomer(customers[id]);
  if (methods[id]) return presentMethod(methods[id]);
  return undefined;
}

function listRefunds(records: StripeRecords, charge: string): object {
  const data = Object.values(records.refunds)
    .filter((refund) => refund.charge === charge)
    .map((refund) => presentRefund(records, refund))
    .toReversed();
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
