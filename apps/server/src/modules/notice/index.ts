export { confirmationLetter, freedLetter, unpaidLetter } from './letters.ts';
