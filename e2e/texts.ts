import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../packages/text/', import.meta.url);
const languages = readdirSync(root).filter((name) => /^[a-z]{2}$/.test(name));

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text of the application in one language, with its parameters as they are in the file. */
export function readText(language: string, namespace: string, key: string): string {
  const file = new URL(`${language}/${namespace}.json`, root);
  const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  if (text === undefined) throw new Error(`Text ${namespace}.${key} not found in ${language}`);
  return text;
}

/** Matches a text of the application in every language, whole or as the start of a name. */
export function matchText(namespace: string, key: string, { isStart = false } = {}): RegExp {
  const texts = languages.map((language) => escapeRegExp(readText(language, namespace, key)));
  return new RegExp(`^(?:${texts.join('|')})${isStart ? ' ' : '$'}`);
}

/** Matches a text of the application in every language, anywhere in a longer one. */
export const matchAnywhere = (namespace: string, key: string): RegExp =>
  new RegExp(languages.map((language) => escapeRegExp(readText(language, namespace, key))).join('|'));
