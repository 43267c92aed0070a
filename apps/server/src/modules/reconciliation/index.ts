export { formatReconciliation } from './format-reconciliation.ts';
export { reconcileDay } from './reconcile-day.ts';
export { readBookOwners } from './store/reconciliations.ts';
export { sweepReconciliations } from './sweep-reconciliations.ts';
