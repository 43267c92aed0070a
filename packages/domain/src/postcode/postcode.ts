/** A full British postcode in capitals without its space: its first half (outcode) and its second. */
export const postcodePattern = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** Whether a text is a full British postcode, in capitals or not, with its space or without. */
export const isBritishPostcode = (input: string): boolean =>
  postcodePattern.test(input.replace(/\s+/g, '').toUpperCase());
