/** The texts of one namespace in one language, by key. A key that counts has one text for each plural form: `seats_one`. */
export type Texts = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string | number>>;

/**
 * The text of a key with its parameters filled in; undefined where there is none. With `count` among them the form
 * that the language uses for it is taken (`seats_one`, `seats_few` … `seats_other`), and `seats_zero` for none at all
 * where somebody wrote one.
 */
export function formatText(
  texts: Texts,
  language: string,
  key: string,
  params: Params = {},
): string | undefined {
  const text = selectText(texts, language, key, params['count']);
  return text?.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}

function selectText(texts: Texts, language: string, key: string, count: string | number | undefined) {
  if (typeof count !== 'number') return texts[key];
  const zeroText = count === 0 ? texts[`${key}_zero`] : undefined;
  return zeroText ?? texts[`${key}_${pluralForm(language, count)}`] ?? texts[`${key}_other`] ?? texts[key];
}

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
}
