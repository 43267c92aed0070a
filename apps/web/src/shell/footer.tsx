import { venueAt } from '@pavilion/domain/venue';
import { Anchor } from '@pavilion/ui/anchor';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { footerQuery } from './footer-query.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useModes } from './modes.ts';
import { useBoot, useSend } from './page.tsx';
import { useText } from './text.tsx';
import { useOwnersLang } from './use-owners-lang.ts';

/** Who runs this, what the venue itself says, and what everybody may know. A kiosk's leads nowhere: it only speaks. */
export function Footer() {
  const { client, surface } = useBoot();
  const { isKiosk } = useModes();
  const lang = useOwnersLang();
  const { pathname } = useLocation();
  const { data } = useQuery(footerQuery(useSend(), venueAt(pathname)));
  const isHome = surface === 'bookings' && pathname === '/';
  return (
    <footer className="shell-footer">
      <div className={isHome ? 'pv-wrap pv-wrap--full shell-footer__in' : 'pv-wrap shell-footer__in'}>
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

const links = {
  accessibility: '/accessibility',
  privacy: '/privacy',
  cookies: '/cookies',
  for_your_website: '/embed',
};

function FooterLinks() {
  const t = useText('common');
  return (
    <nav aria-label={t('footer_links')} data-testid="footer-links">
      <ul className="shell-footer__links">
        {Object.entries(links).map(([word, href]) => (
          <li key={word}>
            <Anchor href={href}>{t(word)}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
