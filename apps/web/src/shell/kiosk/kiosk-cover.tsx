import { useText } from '../text.tsx';
import './kiosk.css';

/** Over the page while a visit ends, so that nobody sees what was on it. */
export function KioskCover() {
  const t = useText('kiosk');
  return <output className="kiosk-cover">{t('ending')}</output>;
}
