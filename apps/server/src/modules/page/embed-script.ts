import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { translate } from '#platform/lib/translate';
import { defaultLanguages } from './preferred-language.ts';

/** MOD-11: the script for other sites' pages, with the texts that it shows outside its frame. */
export async function buildEmbedScript(dist: string): Promise<string> {
  const script = await readFile(resolve(dist, 'client/embed.js'), 'utf8');
  const texts = defaultLanguages.map((language) => [
    language,
    {
      title: translate(language, 'static_page', 'embed_title'),
      text: translate(language, 'static_page', 'embed_text'),
      link: translate(language, 'static_page', 'embed_link'),
    },
  ]);
  return script.replace('{} /* texts */', () => JSON.stringify(Object.fromEntries(texts)));
}
