import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { footerQuery, venueAt } from './footer-query.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useModes } from './modes.ts';
import { useBoot, useSend } from './page.tsx';

/** Who runs this, and what the venue itself says. */
export function Footer() {
  const { client, surface } = useBoot();
  const { isKiosk } = useModes();
  const { venueSlug } = useParams();
  const { pathname } = useLocation();
  const { data } = useQuery(footerQuery(useSend(), venueAt(pathname, venueSlug)));
  return (
    <footer className="shell-footer">
      <div
        className={
          surface === 'bookings' && pathname === '/'
            ? 'pv-wrap pv-wrap--full shell-footer__in'
            : 'pv-wrap shell-footer__in'
        }
      >
        {!isKiosk && <p>{client.about || client.name}</p>}
        {/* oxlint-disable-next-line react/no-danger -- the server sanitises it (SHL-07) */}
        {data?.html && !isKiosk ? (
          <div className="shell-footer__venue" dangerouslySetInnerHTML={{ __html: data.html }} />
        ) : null}
        <LanguageSwitch />
      </div>
    </footer>
  );
}
