import { useText } from '../../lib/i18n/text.tsx';
import './kiosk.css';
import './kiosk-payment.css';
import './kiosk-targets.css';
import './kiosk-timetable.css';

/** Covers the page while a visit ends, to hide its contents. */
export function KioskOverlay() {
  const t = useText('kiosk');
  return <output className="kiosk-overlay">{t('ending')}</output>;
}
