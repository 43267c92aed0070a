import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../packages/text/', import.meta.url);
const languages = readdirSync(root).filter((name) => /^[a-z]{2}$/.test(name));

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a text of the application in every language, whole or as the start of a name. */
export function matchText(namespace: string, key: string, { isStart = false } = {}): RegExp {
  const texts = languages.map((language) => {
    const file = new URL(`${language}/${namespace}.json`, root);
    const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
    if (text === undefined) throw new Error(`Text ${namespace}.${key} not found in ${language}`);
    return escapeRegExp(text);
  });
  return new RegExp(`^(?:${texts.join('|')})${isStart ? ' ' : '$'}`);
}
