import { complain, type Fields, oneOf, partOf, text, wholeNumber, yesOrNo } from './fields.ts';

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

/** Strong customer authentication: what the bank is told of the browser, and where it sends the browser back to. */
export function readSca(request: Fields): Sca | undefined {
  const sca = partOf(request, 'strongCustomerAuthentication', 'optional');
  if (!sca) return undefined;
  const notificationURL = text(sca, 'notificationURL', { max: 256 });
  // The live one refuses a host without a dot; the sandbox takes http and localhost.
  if (notificationURL && !/^https?:[/][/]/.test(notificationURL)) complain(sca, 'notificationURL', 1009);
  text(sca, 'browserIP', { max: 15, pattern: ipv4, otherwise: 1009 });
  text(sca, 'browserAcceptHeader', { max: 2048 });
  text(sca, 'browserUserAgent', { max: 2048 });
  text(sca, 'browserLanguage', { max: 8 });
  if (yesOrNo(sca, 'browserJavascriptEnabled', 'needed')) readScreen(sca);
  const windowSize = oneOf(sca, 'challengeWindowSize', windowSizes) ?? 'FullScreen';
  oneOf(sca, 'transType', purchases);
  return { notificationURL, windowSize };
}

function readScreen(sca: Fields): void {
  yesOrNo(sca, 'browserJavaEnabled', 'needed');
  oneOf(sca, 'browserColorDepth', colourDepths);
  for (const name of ['browserScreenHeight', 'browserScreenWidth', 'browserTZ']) wholeNumber(sca, name);
}
