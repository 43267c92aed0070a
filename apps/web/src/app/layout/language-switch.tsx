import type { TextKey } from '@pavilion/text/src/keys.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useIsHydrated } from '../../lib/page/use-is-hydrated.ts';

/** The languages that have texts. */
const languageNames: Readonly<Record<string, TextKey<'common'>>> = { cy: 'language_cy', en: 'language_en' };

/** UIK-03: the client's languages, each in its own name. Choosing one saves it and reloads the page. */
export function LanguageSwitch() {
  const t = useText('common');
  const { client, language, surfaceUrls } = useBoot();
  const isHydrated = useIsHydrated();
  if (client.languages.length < 2) return null;
  const changeLanguage = async (newLanguage: string): Promise<void> => {
    const { saveLanguage } = await import('../../lib/i18n/save-language.ts');
    saveLanguage(newLanguage, surfaceUrls);
    location.reload();
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
            onClick={() => code !== language && void changeLanguage(code)}
          >
            {name ? t(name) : code}
          </button>
        );
      })}
    </fieldset>
  );
}
