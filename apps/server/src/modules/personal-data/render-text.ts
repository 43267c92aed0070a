import { escapeHtml } from '#platform/lib/escape-html';

/** 'amount_refunded' as 'Amount refunded', safe in HTML. */
export const toLabel = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return escapeHtml(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);
};
