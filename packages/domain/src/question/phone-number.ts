/** Whether a text can be called: 7 to 15 digits (E.164), which spaces, dots, hyphens and brackets may group. */
export function isPhoneNumber(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > 30 || !/^\+?[\d ().-]+$/.test(trimmed)) return false;
  const digits = trimmed.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15;
}
