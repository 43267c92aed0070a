/** Other words for the same activity. Each is a part of the word that names use: 'course' of 'Courses'. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['lesson', 'course'],
  ['gwers', 'course'],
  ['gwersi', 'course'],
  ['cwrs', 'course'],
  ['cyrsiau', 'course'],
  ['gym', 'fitness'],
  ['campfa', 'fitness'],
  ['nofio', 'swim'],
]);

/** 'Swimming' is 'swim'. The rest must have a vowel, which that of 'spring' has not. */
function removeIng(word: string): string | undefined {
  const [, stem] = /^(.{3,})ing$/.exec(word) ?? [];
  if (stem === undefined || !/[aeiouy]/.test(stem)) return undefined;
  return /([b-df-hj-np-tv-z])\1$/.test(stem) && !/(ss|ll)$/.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * VEN-10: a word of a search with the other forms that name the same activity: 'lessons' is also 'lesson' and 'course'. The
 * first form is the word in lower case.
 */
export function listWordForms(word: string): string[] {
  const lower = word.toLowerCase();
  const singular = lower.replace(/(?<=..[^s])s$/, '');
  const stem = removeIng(singular);
  const others = [stem, synonyms.get(singular), ...(audienceForms.get(singular) ?? [])];
  return [...new Set([lower, singular, ...others].filter((form) => form !== undefined))];
}

/** The forms as parts of a lower-case text with a space in front: the word anywhere, other forms where a word begins. */
export function listWordPatterns(word: string): string[] {
  const [typed = '', ...others] = listWordForms(word);
  return [typed, ...others.map((form) => ` ${form}`)];
}

const forChildren = ['kid', 'child', 'junior', 'family'];

/** Words of names for the same people: 'kids swimming' is also 'Family swim'. */
const audienceForms: ReadonlyMap<string, readonly string[]> = new Map(
  ['kid', 'child', 'children', 'junior', 'plant'].map((word) => [word, forChildren]),
);

/** Words that say for whom an activity is, as typed without apostrophes. */
const audienceWords = new Set(
  [
    'kid kids child childs children childrens toddler toddlers baby babies junior juniors teen teens adult adults',
    'family families beginner beginners my son daughter for plant plentyn blant babanod oedolion i',
  ].flatMap((line) => line.split(' ')),
);

/** The words of a search without those that say for whom it is; '' if none is left. */
export const removeAudience = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !audienceWords.has(word.toLowerCase().replace(/['’]/g, '')))
    .join(' ');
