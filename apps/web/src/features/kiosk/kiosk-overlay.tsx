import { useText } from '../../lib/i18n/text.tsx';
import './kiosk.css';

/** Over the page while a visit ends, so that nobody sees what was on it. */
export function KioskOverlay() {
  const t = useText('kiosk');
  return <output className="kiosk-overlay">{t('ending')}</output>;
}
