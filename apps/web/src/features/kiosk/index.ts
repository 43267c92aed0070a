export { KioskActions } from './kiosk-actions.tsx';
export { KioskIdleGuard } from './kiosk-idle-guard.tsx';
