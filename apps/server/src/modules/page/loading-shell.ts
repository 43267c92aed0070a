import { translate } from '#platform/lib/translate';

/**
 * SHL-11: what stands in the place of a page that the browser draws by itself, until its script has come; and where the
 * script does not come, a way to ask again, which a style alone brings to light.
 */
export function renderLoadingShell(language: string): string {
  const t = (key: string): string => translate(language, 'common', key);
  return `<main class="shell-loading"><span class="pv-spinner" role="status" data-testid="loading-spinner"><span
class="pv-spinner__wheel" aria-hidden="true"></span><span>${t('loading')}</span></span><p
class="shell-loading__slow">${t('taking_longer')} <a href="">${t('try_again')}</a></p></main>`;
}
