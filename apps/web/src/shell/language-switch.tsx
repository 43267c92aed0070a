import { kept } from '@pavilion/domain/cookie';
import { useBoot } from './page.tsx';
import { useText } from './text.tsx';

/** UIK-03: the languages that the operator offers, each by its own name. The page comes anew in the one that is chosen. */
export function LanguageSwitch() {
  const t = useText('common');
  const { client, language, addresses } = useBoot();
  if (client.languages.length < 2) return null;
  const choose = (chosen: string): void => {
    keepLanguage(chosen, sharedDomain(addresses));
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
          onClick={() => one !== language && choose(one)}
        >
          {t(`language_${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

function keepLanguage(language: string, domain: string | undefined): void {
  const scope = domain === undefined ? '' : `; domain=${domain}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${kept.language.name()}=${language}; path=/; max-age=${kept.language.seconds}; samesite=lax${scope}`;
}

/** What the surfaces' hosts have in common, so that one choice holds on all of them; nothing on a bare host. */
function sharedDomain({ bookings, account }: { bookings: string; account: string }): string | undefined {
  const [own = '', other = ''] = [bookings, account].map((address) => new URL(address).hostname);
  const above = own.slice(own.indexOf('.') + 1);
  return own !== other && above.includes('.') && other.endsWith(`.${above}`) ? above : undefined;
}
