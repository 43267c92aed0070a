/** The value of `for` in the address of a booking page on which nobody is chosen after an addition. */
export const anotherPerson = 'another';
