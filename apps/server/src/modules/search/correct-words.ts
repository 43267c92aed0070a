import { listWordForms } from '@pavilion/domain/search/activity-words';
import { type NameIndex, normaliseName } from './name-index.ts';

/** Words with the same stem are found as if they were the same: 'swiming' and 'swimming'. */
const haveSameStem = (word: string, other: string): boolean => {
  const [, ...stems] = listWordForms(word);
  const [, ...otherStems] = listWordForms(other);
  return stems.some((stem) => otherStems.includes(stem));
};

/** A text with its words in -ing as the client's names write them, although the search finds both: 'swimming' for 'swiming'. */
export const correctIngWords = (text: string, { ingWords }: NameIndex): string =>
  text
    .split(' ')
    .map((word) => {
      const typed = normaliseName(word);
      if (!typed.endsWith('ing') || ingWords.includes(typed)) return word;
      return ingWords.find((name) => haveSameStem(typed, name)) ?? word;
    })
    .join(' ');
