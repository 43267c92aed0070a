export { KioskActions } from './kiosk-actions.tsx';
export { KioskDone } from './kiosk-done.tsx';
export { KioskIdleGuard } from './kiosk-idle-guard.tsx';
