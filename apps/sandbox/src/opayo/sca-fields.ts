import {
  addFieldError,
  type Fields,
  readBoolean,
  readChoice,
  readObject,
  readText,
  readWholeNumber,
} from './fields.ts';

const windowSizes = ['Small', 'Medium', 'Large', 'ExtraLarge', 'FullScreen'] as const;
const purchases = [
  'GoodsAndServicePurchase',
  'CheckAcceptance',
  'AccountFunding',
  'QuasiCashTransaction',
  'PrepaidActivationAndLoad',
] as const;
const colourDepths = ['1', '4', '8', '15', '16', '24', '32', '48'] as const;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:[.](?!$)|$)){4}$/;

export type Sca = { notificationURL: string; windowSize: string };

/** Reads strong customer authentication: browser data for the bank, and the return URL. */
export function readSca(request: Fields): Sca | undefined {
  const sca = readObject(request, 'strongCustomerAuthentication', 'optional');
  if (!sca) return undefined;
  const notificationURL = readText(sca, 'notificationURL', { max: 256 });
  // The live API refuses hosts without a dot; the sandbox accepts http and localhost.
  if (notificationURL && !/^https?:[/][/]/.test(notificationURL)) addFieldError(sca, 'notificationURL', 1009);
  readText(sca, 'browserIP', { max: 15, pattern: ipv4, patternErrorCode: 1009 });
  readText(sca, 'browserAcceptHeader', { max: 2048 });
  readText(sca, 'browserUserAgent', { max: 2048 });
  readText(sca, 'browserLanguage', { max: 8 });
  if (readBoolean(sca, 'browserJavascriptEnabled', 'required')) readScreen(sca);
  const windowSize = readChoice(sca, 'challengeWindowSize', windowSizes) ?? 'FullScreen';
  readChoice(sca, 'transType', purchases);
  return { notificationURL, windowSize };
}

function readScreen(sca: Fields): void {
  readBoolean(sca, 'browserJavaEnabled', 'required');
  readChoice(sca, 'browserColorDepth', colourDepths);
  for (const name of ['browserScreenHeight', 'browserScreenWidth', 'browserTZ']) readWholeNumber(sca, name);
}
