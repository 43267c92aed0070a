/** What the operator does about a problem with the set-up of a provider. */
const advice: Readonly<Record<string, string>> = {
  type_not_enabled:
    'Opayo refuses Deferred payments for this vendor (4006). Ask Opayo support or your acquirer to enable them, and\n' +
    '  refunds. No customer has been charged.',
  currency_not_enabled:
    'Opayo has no merchant account for the currency (4008). Ask Opayo support to add it, or change the currency.',
  account_type_not_enabled:
    'Opayo has no e-commerce account for this vendor (3099). Ask Opayo support to add one.',
  address_not_allowed:
    'Opayo refuses requests from this server (4020). Add its IP address in MyOpayo under Settings, Valid IPs.',
  credentials_refused:
    'The provider refuses the keys. Save the present keys, and check that they belong to the host of PAYMENT_MODE.',
  reporting_refused:
    'Opayo Reporting refuses its user or password. Without it the outcome of a lost response stays unknown.\n' +
    '  Unlock or create the user in MyOpayo, and save its name and password as reportingUser and reportingPassword.',
  credentials_missing:
    'No usable keys are saved for this client, or another SECRET_KEY encrypted them. Save the keys again.',
  credentials_of_other_mode:
    'The keys are for another mode than PAYMENT_MODE: test keys begin with sk_test_ and pk_test_, live keys with\n' +
    '  sk_live_ and pk_live_. Correct the keys or PAYMENT_MODE.',
  payment_mode_missing:
    'PAYMENT_MODE is missing, so every payment is refused. Set it to live for real payments, or to test for the test\n' +
    '  hosts of the providers, and restart.',
};

export const getProblemAdvice = (code: string, provider: string): string =>
  advice[code] ?? `Ask the support of ${provider} about it.`;
