export { ChangeSessionButton } from './change-session-button.tsx';
