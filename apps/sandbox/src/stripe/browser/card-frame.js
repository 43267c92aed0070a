// The card frame's talk with the shop's page. Only the outcome leaves it, never what was typed.
import { answerParent, callApi, tellParent } from './api.js';
import { checkAll, checks, digitsOf, expiryOf, fieldOf, form, format, inputs, show } from './card-fields.js';

const state = () => {
  const filled = Object.keys(inputs).filter((id) => digitsOf(id) !== '');
  const complete = Object.values(checks).every((check) => !check());
  return {
    elementType: 'payment',
    empty: filled.length === 0,
    complete,
    collapsed: false,
    value: { type: 'card' },
  };
};

for (const [id, input] of Object.entries(inputs)) {
  input.addEventListener('input', () => {
    format(id);
    show(id, undefined);
    tellParent('change', state());
  });
  input.addEventListener('change', () => {
    if (digitsOf(id) !== '') show(id, checks[id]());
  });
  input.addEventListener('focus', () => tellParent('focus', { elementType: 'payment' }));
  input.addEventListener('blur', () => tellParent('blur', { elementType: 'payment' }));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tellParent('escape', { elementType: 'payment' });
  });
}
form.addEventListener('submit', (submission) => submission.preventDefault());

const card = () => {
  const { month, year } = expiryOf();
  return { number: digitsOf('number'), exp_month: month, exp_year: year, cvc: digitsOf('cvc') };
};

/** Shows a fault of the card beside its field, as a wrong number that only Stripe can know. */
const withFault = (answer) => {
  const id = answer.error && fieldOf(answer.error);
  if (id) show(id, answer.error);
  return answer;
};

const variables = {
  colorPrimary: '--primary',
  colorBackground: '--surface',
  colorText: '--text',
  colorTextSecondary: '--muted',
  colorDanger: '--danger',
  borderRadius: '--radius',
};

const dress = (appearance) => {
  for (const [name, value] of Object.entries(appearance?.variables ?? {})) {
    if (variables[name]) document.documentElement.style.setProperty(variables[name], value);
    if (name === 'fontFamily') document.documentElement.style.fontFamily = value;
  }
};

answerParent(async (ask, { key, params, appearance }) => {
  const { payment_method_data: data, ...rest } = params ?? {};
  const { type = 'card', ...more } = data ?? {};
  const error = ask === 'submit' || ask === 'token' || ask === 'method' ? checkAll() : undefined;
  if (error) return { error };
  switch (ask) {
    case 'dress':
      return dress(appearance);
    case 'focus':
      return inputs.number.focus();
    case 'clear':
      for (const [id, input] of Object.entries(inputs)) {
        input.value = '';
        show(id, undefined);
      }
      return tellParent('change', state());
    case 'submit':
      return { selectedPaymentMethod: 'card' };
    case 'token':
      return withFault(
        await callApi(key, 'POST', '/v1/confirmation_tokens', {
          ...rest,
          payment_method_data: { ...more, type, card: card() },
        }),
      );
    case 'method':
      return withFault(await callApi(key, 'POST', '/v1/payment_methods', { ...more, type, card: card() }));
    default:
      return undefined;
  }
});

new ResizeObserver(() => tellParent('resize', { height: document.body.scrollHeight })).observe(document.body);
tellParent('ready', { elementType: 'payment' });
