import { Anchor } from '@pavilion/ui/anchor';
import { useModes } from './modes.ts';
import { useBoot } from './page.tsx';
import { useHomeHref } from './use-home-href.ts';

/** The operator's logo, which leads home; without one, our mark and the operator's name. */
export function Brand() {
  const { client, theme } = useBoot();
  const { isKiosk } = useModes();
  const home = useHomeHref();
  const logo = theme.themeAppLogo;
  return (
    <Anchor className="shell-brand" href={isKiosk ? '/kiosk' : home}>
      {logo ? (
        <img src={logo} alt={client.name} height="40" />
      ) : (
        <>
          <svg viewBox="0 0 34 34" aria-hidden="true">
            <rect className="shell-brand__ground" width="34" height="34" rx="9" />
            <path className="shell-brand__arch" d="M9 26V17a8 8 0 0 1 16 0v9h-5v-9a3 3 0 0 0-6 0v9Z" />
          </svg>
          <span>{client.name}</span>
        </>
      )}
    </Anchor>
  );
}
