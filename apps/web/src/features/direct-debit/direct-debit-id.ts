/** Of the section of the Direct Debit, which the error summary links to. */
export const directDebitId = 'direct-debit';
