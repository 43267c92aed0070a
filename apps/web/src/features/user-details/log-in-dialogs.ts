// One chunk for all of them: what 16 chunks share is in the first page's scripts, and each of these has the modal.
export { AddPasskeyDialog } from './add-passkey-dialog.tsx';
export { DisableDialog } from './disable-dialog.tsx';
export { EnableDialog } from './enable-dialog.tsx';
export { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
export { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
