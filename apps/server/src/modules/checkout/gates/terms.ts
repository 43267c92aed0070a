import type { Gate } from './gate.ts';

/** CHK-05: the customer agrees to the client's terms. */
export const termsGate: Gate = {
  name: 'terms',
  check: async (_, { termsVersion, hasAgreedTerms }) =>
    termsVersion === null || hasAgreedTerms ? [] : [{ field: 'terms', textKey: 'field_terms' }],
};
