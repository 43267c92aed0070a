import { SlowTextProvider } from '@pavilion/ui/feedback/skeleton';
import { Toaster } from '@pavilion/ui/feedback/toast';
import { AutofillProvider } from '@pavilion/ui/forms/autofill';
import type { ReactNode } from 'react';
import { CartBar, LazyHoldBar } from '../../features/cart/index.ts';
import { LoginDialogHost } from '../../features/person/index.ts';
import { usePageAnnouncer } from '../../lib/accessibility/use-page-announcer.ts';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { isInIframe } from '../../lib/modes/iframe.ts';
import { useModes } from '../../lib/modes/modes.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useVenueTheme } from '../../lib/theme/use-venue-theme.ts';
import { toasts } from '../../lib/toasts/toasts.ts';
import { Brand } from './brand.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';

const KioskIdleGuard = lazyWithRetry(async () => {
  const [kiosk] = await Promise.all([import('../../features/kiosk/index.ts'), loadTexts(['kiosk'])]);
  return kiosk.KioskIdleGuard;
});

const EmbeddedBar = lazyWithRetry(async () => {
  const [bar] = await Promise.all([import('./embedded-bar.tsx'), loadTexts(['embed'])]);
  return bar.EmbeddedBar;
});

/** BSK-15: places are held meanwhile. The basket and the checkout show the hold themselves. */
const pathsWithHoldBar = /^\/(login|register)(\/|$)/;

/** Pages that show the basket themselves, or that come after it, have no basket bar. */
const pathsWithoutCartBar =
  /^\/(basket|checkout|booking-confirmed|order-confirmed|login|register|kiosk)(\/|$)/;

/** The layout around every screen: skip link, header, footer (SHL-16), basket bar, log-in dialog and toasts. */
export function AppLayout({ children }: { children: ReactNode }) {
  const t = useText('common');
  const { pathname } = useLocation();
  const { isEmbedded, isKiosk } = useModes();
  const { surface } = useBoot();
  const isJoining = surface === 'join';
  usePageAnnouncer();
  useVenueTheme();
  const hasCartBar = !isJoining && !pathsWithoutCartBar.test(pathname);
  // SHL-04.
  const hasFrame = !(isKiosk && isJoining);
  return (
    <SlowTextProvider slowText={t('taking_longer')}>
      <AutofillProvider isAllowed={!isKiosk}>
        <a className="pv-visually-hidden" href="#main">
          {t('skip_to_content')}
        </a>
        {isEmbedded ? <EmbeddedHead pathname={pathname} /> : hasFrame && <Header />}
        <OfflineBar />
        <main id="main" className="pv-page" tabIndex={-1}>
          {pathsWithHoldBar.test(pathname) && (
            <div className="shell-hold pv-container pv-container--narrow">
              <LazyHoldBar />
            </div>
          )}
          {children}
        </main>
        {!isEmbedded && hasFrame && <Footer />}
        {isKiosk && <KioskIdleGuard />}
        {hasCartBar && <CartBar />}
        <LoginDialogHost />
        <Toaster
          toasts={toasts.useValue()}
          onClose={toasts.remove}
          label={t('toasts_label')}
          closeLabel={t('close')}
          validationHeading={t('validation_errors')}
        />
      </AutofillProvider>
    </SlowTextProvider>
  );
}

/** Pages that an embedded page opens in a tab of their own. */
const pathsOfOwnTab = /^\/(basket|checkout|booking-confirmed|order-confirmed|login|register)(\/|$)/;

/**
 * MOD-02: the links of a frame; in a tab of its own, where no page of the client's website surrounds ours, who asks for a
 * name and a card.
 */
function EmbeddedHead({ pathname }: { pathname: string }) {
  const { surface } = useBoot();
  if (!pathsOfOwnTab.test(pathname) || isInIframe()) return surface === 'bookings' ? <EmbeddedBar /> : null;
  return (
    <header className="shell-own-tab" data-testid="own-tab-brand">
      <div className="pv-container">
        <Brand />
      </div>
    </header>
  );
}
