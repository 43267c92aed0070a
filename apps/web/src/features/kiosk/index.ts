export { KioskIdleGuard } from './kiosk-idle-guard.tsx';
