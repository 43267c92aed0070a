import { Anchor } from '@pavilion/ui/base/anchor';
import { useEffect, useRef, useState } from 'react';
import { getHomePath, useModes } from '../../lib/modes/modes.ts';
import { useHomeHref } from '../../lib/navigation/use-home-href.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { BrandMark } from '../../lib/theme/brand-mark.tsx';
import { useTheme } from '../../lib/theme/theme-store.ts';

/** THM-07: the client's logo as a link to the home page; without a logo or if it fails, our mark and the client's name. */
export function Brand() {
  const { client } = useBoot();
  const logo = useTheme().themeAppLogo;
  const { isKiosk } = useModes();
  const home = useHomeHref();
  const [failedLogo, setFailedLogo] = useState<string>();
  return (
    <Anchor className="shell-brand" href={isKiosk ? getHomePath({ isKiosk }) : home}>
      {logo && logo !== failedLogo ? (
        <Logo src={logo} alt={client.name} onLoadError={() => setFailedLogo(logo)} />
      ) : (
        <>
          <svg viewBox="0 0 34 34" aria-hidden="true">
            <rect className="shell-brand__background" width="34" height="34" rx="9" />
            <BrandMark />
          </svg>
          <span>{client.name}</span>
        </>
      )}
    </Anchor>
  );
}

function Logo({ src, alt, onLoadError }: { src: string; alt: string; onLoadError: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  // The image may have failed before hydration, when React had not attached the error handler.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onLoadError();
  }, [onLoadError]);
  return <img ref={image} src={src} alt={alt} height="40" onError={onLoadError} />;
}
