export { confirmationLetter, unpaidLetter } from './letters.ts';
