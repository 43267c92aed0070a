import { Toaster } from '@pavilion/ui/toast';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { CartBar } from '../features/cart/index.ts';
import { LoginModal } from '../features/person/index.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useText } from './text.tsx';
import { toasts } from './toasts.ts';

/** Where the basket itself is on the screen, or one is past it, no bar repeats it. */
const withoutBar = /^\/(basket|checkout|booking-confirmed|order-confirmed|login|register)(\/|$)/;

/** What stands around every screen: skip link, header, footer, the basket's bar, the log-in dialog and the toasts. */
export function Frame() {
  const t = useText('common');
  const { pathname } = useLocation();
  const hasBar = !withoutBar.test(pathname);
  return (
    <>
      <a className="pv-hidden" href="#main">
        {t('skip_to_content')}
      </a>
      <Header />
      <main id="main" className={hasBar ? 'pv-page shell-main--bar' : 'pv-page'} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {hasBar && <CartBar />}
      <LoginModal />
      <Toaster
        toasts={toasts}
        label={t('toasts_label')}
        closeLabel={t('close')}
        validationHeading={t('validation_errors')}
      />
      <ScrollRestoration />
    </>
  );
}
