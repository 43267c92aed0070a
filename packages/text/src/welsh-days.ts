const softDays: Readonly<Record<string, string>> = {
  Dydd: 'ddydd',
  Llun: 'Lun',
  Maw: 'Faw',
  Mer: 'Fer',
  Gwe: 'We',
};

const softens = /(^|\s)(am|ar|at|gan|hyd|i|o|tan) $/i;

/** UIK-03: the name of a day has a soft mutation after these prepositions, and a lower-case 'dydd' inside a sentence. */
export const formWelshDay = (before: string, value: string): string =>
  value.replace(/^(Dydd|Llun|Maw|Mer|Gwe)\b/, (word) => {
    if (softens.test(before)) return softDays[word] ?? word;
    return word === 'Dydd' && /[^.?!] $/.test(before) ? 'dydd' : word;
  });
