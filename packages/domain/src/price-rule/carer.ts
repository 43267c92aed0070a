/**
 * PRC-01: the concession of a person who is linked to somebody as their carer. A venue that lets carers come free, or for
 * less, has a price with it; the checkout asks that they come with that person.
 */
export const linkedCarer = 'linked_carer';
