import { useBoot } from './page.tsx';
import { useText } from './text.tsx';

/** UIK-03: the languages that the operator offers, each by its own name. The page comes anew in the one that is chosen. */
export function LanguageSwitch() {
  const t = useText('common');
  const { client, language, addresses } = useBoot();
  if (client.languages.length < 2) return null;
  const choose = async (chosen: string): Promise<void> => {
    const { keepLanguage } = await import('./keep-language.ts');
    keepLanguage(chosen, addresses);
    location.reload();
  };
  return (
    <fieldset className="shell-languages" data-testid="language-switch">
      <legend className="pv-hidden">{t('language')}</legend>
      {client.languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => one !== language && void choose(one)}
        >
          {t(`language_${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
