import { escapeHtml } from '#platform/lib/escape-html';
import { translate } from '#platform/lib/translate';
import type { TokenOwner } from '../person/index.ts';
import { noncePlaceholder, serialiseJson } from './html-document.ts';
import { renderPlainDocument } from './static-page.ts';

type LoginLinkPage = {
  language: string;
  clientName: string;
  owner: TokenOwner;
  form: { action: string; token: string; to: string };
};

/** AUT-07: the page of a link with a login token. It says as whom the link logs in, and removes the token from the URL. */
export function renderLoginLinkPage({ language, clientName, owner, form }: LoginLinkPage): string {
  const params = {
    client: clientName,
    ...(owner.kind === 'person' && { name: owner.name, email: owner.email }),
  };
  const t = (key: 'title' | 'text' | 'continue' | 'cancel'): string =>
    escapeHtml(translate(language, 'static_page', `login_link_${owner.kind}_${key}`, params));
  return renderPlainDocument({
    language,
    title: t('title'),
    picture: 'ball',
    body: `<p>${t('text')}</p><form class="ways" method="post" action="${escapeHtml(form.action)}">
<input type="hidden" name="token" value="${escapeHtml(form.token)}"><input type="hidden" name="to" value="${escapeHtml(form.to)}">
<button class="first">${t('continue')}</button><a href="${escapeHtml(form.to)}">${t('cancel')}</a></form>
<script nonce="${noncePlaceholder}">history.replaceState(null, '', ${serialiseJson(form.to)})</script>`,
  });
}
