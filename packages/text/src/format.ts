/** Texts of one namespace in one language, by key. A plural has one text per form: `places_one`, `places_other`. */
export type Texts = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string | number>>;

/** How a value changes after the text before it, by language. */
export const valueForms: Record<string, (before: string, value: string) => string> = {};

/**
 * Returns the text of a key with its parameters filled in; undefined if the key is unknown. A `count` selects the
 * language's plural form (`places_one`, `places_few` … `places_other`); 0 uses `places_zero` if it exists.
 */
export function formatText(
  texts: Texts,
  language: string,
  key: string,
  params: Params = {},
): string | undefined {
  const text = selectText(texts, language, key, params['count']);
  return text?.replace(/\{(\w+)\}/g, (placeholder, name: string, position: number) => {
    const value = String(params[name] ?? placeholder);
    return valueForms[language]?.(text.slice(0, position), value) ?? value;
  });
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
