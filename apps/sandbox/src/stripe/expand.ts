import { presentCharge } from './present/charge.ts';
import { presentCustomer, presentDispute, presentRefund } from './present/other.ts';
import { presentIntent } from './present/payment-intent.ts';
import { presentMethod } from './present/payment-method.ts';
import { presentSetup } from './present/setup-intent.ts';
import type { Page } from './records.ts';
import { invalidRequest, type Refusal } from './refusal.ts';

type Wire = Record<string, unknown>;

/** Puts whole objects where ids stand, along paths such as `latest_charge.payment_method` or `data.customer`. */
export function expand(page: Page, answer: object, paths: string[], origin: string): Refusal | undefined {
  for (const path of paths) {
    const wrong = isWire(answer) ? follow(page, answer, path.split('.'), origin) : path;
    if (wrong !== undefined) {
      return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
  }
  return undefined;
}

function follow(page: Page, at: Wire, [name = '', ...rest]: string[], origin: string): string | undefined {
  if (name === 'refunds' && at['object'] === 'charge') at[name] = refundsOf(page, String(at['id']));
  if (!(name in at)) return name;
  const held = at[name];
  const value = typeof held === 'string' ? (find(page, held, origin) ?? held) : held;
  at[name] = value;
  if (value === null) return undefined;
  if (typeof value !== 'object') return name;
  if (rest.length === 0) return undefined;
  const inner = Array.isArray(value) ? value : [value];
  return inner
    .filter(isWire)
    .map((each) => follow(page, each, rest, origin))
    .find((wrong) => wrong !== undefined);
}

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

function find(page: Page, id: string, origin: string): object | undefined {
  const { intents, setups, charges, refunds, disputes, customers, methods } = page;
  if (intents[id]) return presentIntent(page, intents[id], origin);
  if (setups[id]) return presentSetup(page, setups[id], origin);
  if (charges[id]) return presentCharge(page, charges[id]);
  if (refunds[id]) return presentRefund(page, refunds[id]);
  if (disputes[id]) return presentDispute(disputes[id]);
  if (customers[id]) return presentCustomer(customers[id]);
  if (methods[id]) return presentMethod(methods[id]);
  return undefined;
}

function refundsOf(page: Page, charge: string): object {
  const data = Object.values(page.refunds)
    .filter((refund) => refund.charge === charge)
    .map((refund) => presentRefund(page, refund))
    .toReversed();
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
