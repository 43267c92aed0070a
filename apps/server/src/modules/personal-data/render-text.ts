/** 'amount_refunded' as 'Amount refunded', safe in HTML. */
export const toLabel = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return escapeHtml(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
