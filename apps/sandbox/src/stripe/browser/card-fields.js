// The three fields of the card frame: formatting and validation.

export const form = document.querySelector('form');
export const inputs = Object.fromEntries(
  ['number', 'expiry', 'cvc'].map((id) => [id, document.getElementById(id)]),
);
const testNumbers = form.dataset.numbers.split(' ');
const pageNow = new Date(Number(form.dataset.now));

export const readDigits = (id) => inputs[id].value.replace(/\D/g, '');
const isAmex = () => /^3[47]/.test(readDigits('number'));

const formats = {
  number: (digits) =>
    isAmex()
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
      : (digits.slice(0, 16).match(/.{1,4}/g) ?? []).join(' '),
  expiry: (digits) => {
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
  },
  cvc: (digits) => digits.slice(0, isAmex() ? 4 : 3),
};

/** Formats the typed digits, unless the cursor is inside the text. */
export const formatInput = (id) => {
  const input = inputs[id];
  if (input.selectionStart !== null && input.selectionStart < input.value.length) return;
  input.value = formats[id](readDigits(id));
};

export const readExpiry = () => {
  const digits = readDigits('expiry');
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
};

const createError = (code, message) => ({ type: 'validation_error', code, message });

export const checks = {
  number: () => {
    const digits = readDigits('number');
    if (digits.length < (isAmex() ? 15 : 16))
      return createError('incomplete_number', 'Your card number is incomplete.');
    if (!testNumbers.includes(digits))
      return createError('incorrect_number', 'Your card number is incorrect.');
    return undefined;
  },
  expiry: () => {
    if (readDigits('expiry').length < 4)
      return createError('incomplete_expiry', 'Your card’s expiry date is incomplete.');
    const { month, year } = readExpiry();
    if (month < 1 || month > 12)
      return createError('invalid_expiry_month', 'Your card’s expiry month is invalid.');
    const isPast = year * 12 + month < pageNow.getFullYear() * 12 + pageNow.getMonth() + 1;
    return isPast
      ? createError('invalid_expiry_year_past', 'Your card’s expiry date is in the past.')
      : undefined;
  },
  cvc: () =>
    readDigits('cvc').length < (isAmex() ? 4 : 3)
      ? createError('incomplete_cvc', 'Your card’s security code is incomplete.')
      : undefined,
};

export const showError = (id, error) => {
  document.getElementById(`${id}-error`).textContent = error ? error.message : '';
  inputs[id].setAttribute('aria-invalid', String(Boolean(error)));
};

/** Checks all fields, shows their errors and focuses the first invalid one. */
export const checkAll = () => {
  const results = Object.keys(inputs).map((id) => [id, checks[id]()]);
  for (const [id, error] of results) showError(id, error);
  const first = results.find(([, error]) => error);
  if (first) inputs[first[0]].focus();
  return first?.[1];
};

/** The field of an error that Stripe reports. */
export const getErrorField = (error) =>
  ({ number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' })[error.param];
