import { Toaster } from '@pavilion/ui/toast';
import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useText } from './text.tsx';
import { toasts } from './toasts.ts';

/** What stands around every screen: skip link, header, footer and the toasts. */
export function Frame() {
  const t = useText('common');
  return (
    <>
      <a className="pv-hidden" href="#main">
        {t('skip_to_content')}
      </a>
      <Header />
      <main id="main" className="pv-page" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
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
