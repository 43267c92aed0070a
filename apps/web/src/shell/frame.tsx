import { kept } from '@pavilion/domain/cookie';
import { AutofillProvider } from '@pavilion/ui/autofill';
import { SlowWordsProvider } from '@pavilion/ui/skeleton';
import { Toaster } from '@pavilion/ui/toast';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { CartBar } from '../features/cart/index.ts';
import { LoginModal } from '../features/person/index.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { loadTexts } from './languages.ts';
import { lazyPart } from './lazy-part.tsx';
import { useModes } from './modes.ts';
import { OfflineBar } from './offline-bar.tsx';
import { useText } from './text.tsx';
import { toasts } from './toasts.ts';
import { useNewPage } from './use-new-page.ts';
import { useVenueTheme } from './use-venue-theme.ts';

const KioskWatch = lazyPart(async () => {
  const [{ KioskWatch: watch }] = await Promise.all([import('./kiosk/index.ts'), loadTexts(['kiosk'])]);
  return watch;
});

/** Where the basket itself is on the screen, or one is past it, no bar repeats it. */
const withoutBar = /^\/(basket|checkout|booking-confirmed|order-confirmed|login|register|kiosk)(\/|$)/;

/** What stands around every screen: skip link, header and footer (SHL-16), the basket's bar, the log-in dialog, toasts. */
export function Frame() {
  const t = useText('common');
  const { pathname } = useLocation();
  const { isEmbedded, isKiosk } = useModes();
  useNewPage();
  useVenueTheme();
  const hasBar = !withoutBar.test(pathname);
  return (
    <SlowWordsProvider words={t('taking_longer')}>
      <AutofillProvider allowed={!isKiosk}>
        <a className="pv-hidden" href="#main">
          {t('skip_to_content')}
        </a>
        {!isEmbedded && <Header />}
        <OfflineBar />
        <main id="main" className="pv-page" tabIndex={-1}>
          <Outlet />
        </main>
        {!isEmbedded && <Footer />}
        {isKiosk && <KioskWatch />}
        {hasBar && <CartBar />}
        <LoginModal />
        <Toaster
          toasts={toasts}
          label={t('toasts_label')}
          closeLabel={t('close')}
          validationHeading={t('validation_errors')}
        />
        <ScrollRestoration storageKey={kept.scroll.name()} />
      </AutofillProvider>
    </SlowWordsProvider>
  );
}
