export { formatReconciliation } from './format-reconciliation.ts';
export { reconcileDay } from './reconcile-day.ts';
export { renderReconciliations } from './render-page.ts';
export { readBookOwners, readReconciliations } from './store/reconciliations.ts';
export { sweepReconciliations } from './sweep-reconciliations.ts';
