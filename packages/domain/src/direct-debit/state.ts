/** `prepared` and `requested` exist here alone, the others at the provider. */
export type MandateState = 'prepared' | 'requested' | 'pending' | 'active' | 'failed' | 'cancelled';
export type CollectionState =
  | 'announced'
  | 'requested'
  | 'submitted'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'claimed';

/** What can follow a state. A report that says anything else is older than what is saved. */
const nextMandateStates: Record<MandateState, readonly MandateState[]> = {
  prepared: ['requested', 'cancelled'],
  requested: ['pending', 'active', 'failed', 'cancelled'],
  pending: ['active', 'failed', 'cancelled'],
  active: ['failed', 'cancelled'],
  failed: [],
  cancelled: [],
};

/** A bank can refuse what it had paid, and its customer can claim what was collected. */
const nextCollectionStates: Record<CollectionState, readonly CollectionState[]> = {
  announced: ['requested', 'cancelled'],
  requested: ['submitted', 'paid', 'failed', 'cancelled'],
  submitted: ['paid', 'failed', 'cancelled', 'claimed'],
  paid: ['failed', 'claimed'],
  failed: [],
  cancelled: [],
  claimed: [],
};

export const canMandateBecome = (from: MandateState, to: MandateState): boolean =>
  nextMandateStates[from].includes(to);

export const canCollectionBecome = (from: CollectionState, to: CollectionState): boolean =>
  nextCollectionStates[from].includes(to);
