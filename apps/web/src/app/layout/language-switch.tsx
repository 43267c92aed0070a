import type { TextKey } from '@pavilion/text/src/keys.ts';
import { saveLanguage } from '../../lib/i18n/save-language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { retryChunk } from '../../lib/loading/chunk.ts';
import { useBoot, useChangeLanguage } from '../../lib/page/page-context.tsx';
import { useIsHydrated } from '../../lib/page/use-is-hydrated.ts';
import { toasts } from '../../lib/toasts/toasts.ts';

/** The languages that have texts. */
const languageNames: Readonly<Record<string, TextKey<'common'>>> = { cy: 'language_cy', en: 'language_en' };

/** UIK-03: the client's languages, each in its own name. Choosing one saves it and keeps the page with what is typed. */
export function LanguageSwitch() {
  const t = useText('common');
  const { client, language, surfaceUrls } = useBoot();
  const isHydrated = useIsHydrated();
  const changeLanguage = useChangeLanguage();
  if (client.languages.length < 2) return null;
  const choose = async (newLanguage: string): Promise<void> => {
    // Saved first: if only a reload loads the texts, for example after a release, it has the language.
    saveLanguage(newLanguage, surfaceUrls);
    try {
      await retryChunk(async () => changeLanguage?.(newLanguage));
    } catch {
      toasts.add({ content: t('error_unreachable'), type: 'error' });
    }
  };
  return (
    <fieldset className="shell-language-switch" data-testid="language-switch">
      <legend className="pv-visually-hidden">{t('language')}</legend>
      {client.languages.map((code) => {
        const name = languageNames[code];
        return (
          <button
            key={code}
            type="button"
            lang={code}
            // Without a script nothing changes the language, so it does not look as if something would.
            disabled={!isHydrated}
            aria-pressed={code === language}
            onClick={() => code !== language && void choose(code)}
          >
            {name ? t(name) : code}
          </button>
        );
      })}
    </fieldset>
  );
}
