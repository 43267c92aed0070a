import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

// The parts of joining on pages that other surfaces have too, which load them and their texts only where they are shown.

export const LazyJoiningSteps = lazyWithRetry(async () => {
  const [{ JoiningSteps }] = await Promise.all([import('./joining-steps.tsx'), loadTexts(['joining'])]);
  return JoiningSteps;
});
export const LazyNoMembershipChosen = lazyWithRetry(async () => {
  const [{ NoMembershipChosen }] = await Promise.all([
    import('./no-membership-chosen.tsx'),
    loadTexts(['joining']),
  ]);
  return NoMembershipChosen;
});
export const LazyProofNotice = lazyWithRetry(async () => {
  const [{ ProofNotice }] = await Promise.all([import('./proof-notice.tsx'), loadTexts(['joining'])]);
  return ProofNotice;
});
export const LazyEditMembership = lazyWithRetry(
  async () => (await import('./joining-steps.tsx')).EditMembership,
);
