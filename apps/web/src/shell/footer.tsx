import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { footerQuery } from './footer-query.ts';
import { useBoot, useSend } from './page.tsx';

/** Who runs this, and what the venue itself says. */
export function Footer() {
  const { client } = useBoot();
  const { venueSlug } = useParams();
  const { data } = useQuery(footerQuery(useSend(), venueSlug));
  return (
    <footer className="shell-footer">
      <div className="pv-wrap shell-footer__in">
        <p>{client.about || client.name}</p>
        {/* oxlint-disable-next-line react/no-danger -- the server sanitises it (SHL-07) */}
        {data?.html ? <div className="shell-footer__venue" dangerouslySetInnerHTML={{ __html: data.html }} /> : null}
      </div>
    </footer>
  );
}
