export { KioskWatch } from './kiosk-watch.tsx';
