// The three fields of the card frame: their format, and what is wrong with them.

export const form = document.querySelector('form');
export const inputs = Object.fromEntries(
  ['number', 'expiry', 'cvc'].map((id) => [id, document.getElementById(id)]),
);
const testNumbers = form.dataset.numbers.split(' ');
const pageNow = new Date(Number(form.dataset.now));

export const digitsOf = (id) => inputs[id].value.replace(/\D/g, '');
const isAmex = () => /^3[47]/.test(digitsOf('number'));

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

/** Puts the typed digits in form, unless the pen stands in their midst. */
export const format = (id) => {
  const input = inputs[id];
  if (input.selectionStart !== null && input.selectionStart < input.value.length) return;
  input.value = formats[id](digitsOf(id));
};

export const expiryOf = () => {
  const digits = digitsOf('expiry');
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
};

const problem = (code, message) => ({ type: 'validation_error', code, message });

export const checks = {
  number: () => {
    const digits = digitsOf('number');
    if (digits.length < (isAmex() ? 15 : 16))
      return problem('incomplete_number', 'Your card number is incomplete.');
    if (!testNumbers.includes(digits)) return problem('incorrect_number', 'Your card number is incorrect.');
    return undefined;
  },
  expiry: () => {
    if (digitsOf('expiry').length < 4)
      return problem('incomplete_expiry', 'Your card’s expiry date is incomplete.');
    const { month, year } = expiryOf();
    if (month < 1 || month > 12)
      return problem('invalid_expiry_month', 'Your card’s expiry month is invalid.');
    const past = year * 12 + month < pageNow.getFullYear() * 12 + pageNow.getMonth() + 1;
    return past ? problem('invalid_expiry_year_past', 'Your card’s expiry date is in the past.') : undefined;
  },
  cvc: () =>
    digitsOf('cvc').length < (isAmex() ? 4 : 3)
      ? problem('incomplete_cvc', 'Your card’s security code is incomplete.')
      : undefined,
};

export const show = (id, error) => {
  document.getElementById(`${id}-error`).textContent = error ? error.message : '';
  inputs[id].setAttribute('aria-invalid', String(Boolean(error)));
};

/** Checks all fields, shows what is wrong beside each and goes to the first. */
export const checkAll = () => {
  const wrong = Object.keys(inputs).map((id) => [id, checks[id]()]);
  for (const [id, error] of wrong) show(id, error);
  const first = wrong.find(([, error]) => error);
  if (first) inputs[first[0]].focus();
  return first?.[1];
};

/** Where Stripe itself found the fault. */
export const fieldOf = (error) =>
  ({ number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' })[error.param];
