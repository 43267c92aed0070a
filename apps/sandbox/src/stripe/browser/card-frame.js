// Messages between the card frame and the shop's page. Only results leave the frame, never the typed digits.
import { callApi, handleParentRequests, notifyParent } from './api.js';
import {
  checkAll,
  checks,
  form,
  formatInput,
  getErrorField,
  inputs,
  readDigits,
  readExpiry,
  showError,
} from './card-fields.js';

const sheet = document.querySelector('.sheet');
const readMethod = () => document.querySelector('[name=method]:checked')?.value ?? 'card';

const getState = () => {
  if (readMethod() !== 'card')
    return {
      elementType: 'payment',
      empty: false,
      complete: true,
      collapsed: false,
      value: { type: readMethod() },
    };
  const filled = Object.keys(inputs).filter((id) => readDigits(id) !== '');
  return {
    elementType: 'payment',
    empty: filled.length === 0,
    complete: Object.values(checks).every((check) => !check()),
    collapsed: false,
    value: { type: 'card' },
  };
};

for (const [id, input] of Object.entries(inputs)) {
  input.addEventListener('input', () => {
    formatInput(id);
    showError(id, undefined);
    notifyParent('change', getState());
  });
  input.addEventListener('change', () => {
    if (readDigits(id) !== '') showError(id, checks[id]());
  });
  input.addEventListener('focus', () => notifyParent('focus', { elementType: 'payment' }));
  input.addEventListener('blur', () => notifyParent('blur', { elementType: 'payment' }));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') notifyParent('escape', { elementType: 'payment' });
  });
}
for (const option of document.querySelectorAll('[name=method]')) {
  option.addEventListener('change', () => {
    form.hidden = readMethod() !== 'card';
    sheet.hidden = !form.hidden;
    notifyParent('change', getState());
  });
}
form.addEventListener('submit', (submission) => submission.preventDefault());

/** A wallet's test card, in place of the one that the customer would choose in its sheet. */
const readWalletCard = () => ({
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2034,
  wallet: readMethod(),
});

const readCard = () => {
  if (readMethod() !== 'card') return readWalletCard();
  const { month, year } = readExpiry();
  return { number: readDigits('number'), exp_month: month, exp_year: year, cvc: readDigits('cvc') };
};

/** Shows a card error of Stripe at its field. */
const showCardError = (response) => {
  const id = response.error && getErrorField(response.error);
  if (id) showError(id, response.error);
  return response;
};

const cssVariables = {
  colorPrimary: '--primary',
  colorBackground: '--surface',
  colorText: '--text',
  colorTextSecondary: '--muted',
  colorDanger: '--danger',
  borderRadius: '--radius',
};

const applyAppearance = (appearance) => {
  for (const [name, value] of Object.entries(appearance?.variables ?? {})) {
    if (cssVariables[name]) document.documentElement.style.setProperty(cssVariables[name], value);
    if (name === 'fontFamily') document.documentElement.style.fontFamily = value;
    if (name === 'fontSizeBase') document.documentElement.style.fontSize = value;
  }
};

handleParentRequests(async (request, { key, params, appearance }) => {
  const { payment_method_data: data, ...rest } = params ?? {};
  const { type = 'card', ...methodData } = data ?? {};
  const needsCard = request === 'submit' || request === 'token' || request === 'method';
  const error = needsCard && readMethod() === 'card' ? checkAll() : undefined;
  if (error) return { error };
  switch (request) {
    case 'appearance':
      return applyAppearance(appearance);
    case 'focus':
      return inputs.number.focus();
    case 'clear':
      for (const [id, input] of Object.entries(inputs)) {
        input.value = '';
        showError(id, undefined);
      }
      return notifyParent('change', getState());
    case 'submit':
      return { selectedPaymentMethod: readMethod() };
    case 'token':
      return showCardError(
        await callApi(key, 'POST', '/v1/confirmation_tokens', {
          ...rest,
          payment_method_data: { ...methodData, type, card: readCard() },
        }),
      );
    case 'method':
      return showCardError(
        await callApi(key, 'POST', '/v1/payment_methods', { ...methodData, type, card: readCard() }),
      );
    default:
      return undefined;
  }
});

new ResizeObserver(() => notifyParent('resize', { height: document.body.scrollHeight })).observe(
  document.body,
);
notifyParent('ready', { elementType: 'payment' });
