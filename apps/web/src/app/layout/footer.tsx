import { getVenueSlugFromPath } from '@pavilion/domain/venue';
import { Anchor } from '@pavilion/ui/base/anchor';
import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { footerQuery } from './footer-query.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** SHL-07: the client, the venue's own footer and the legal links. At a kiosk only the language switch is shown. */
export function Footer() {
  const { client, surface } = useBoot();
  const { isKiosk } = useModes();
  const lang = useContentLang();
  const { pathname } = useLocation();
  const { data } = useQuery(footerQuery(useSend(), getVenueSlugFromPath(pathname)));
  const isHome = surface === 'bookings' && pathname === '/';
  return (
    <footer className="shell-footer">
      <div
        className={
          isHome ? 'pv-container pv-container--full shell-footer__inner' : 'pv-container shell-footer__inner'
        }
      >
        {!isKiosk && <p lang={lang}>{client.about || client.name}</p>}
        {/* oxlint-disable-next-line react/no-danger -- the server sanitises it (SHL-07) */}
        {data?.html && !isKiosk ? (
          <div className="shell-footer__venue" lang={lang} dangerouslySetInnerHTML={{ __html: data.html }} />
        ) : null}
        {!isKiosk && <FooterLinks />}
        <LanguageSwitch />
      </div>
    </footer>
  );
}

const footerLinks = [
  ['gift_cards', '/gift-cards'],
  ['accessibility', '/accessibility'],
  ['privacy', '/privacy'],
  ['cookies', '/cookies'],
] as const;

function FooterLinks() {
  const t = useText('common');
  return (
    <nav aria-label={t('footer_links')} data-testid="footer-links">
      <ul className="shell-footer__links">
        {footerLinks.map(([key, href]) => (
          <li key={key}>
            <Anchor href={href}>{t(key)}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
