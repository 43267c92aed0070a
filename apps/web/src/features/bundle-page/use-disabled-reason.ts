import type { DisabledReason } from '@pavilion/domain/bundle/bundle';
import { useText } from '../../lib/i18n/text.tsx';
import type { Bundle } from '../bundle/index.ts';
import { type BundleKind, useKindText } from './bundle-kind.ts';
import { type FormProblem, isIncomplete } from './problems/use-problems.ts';

/** CMP-09, CMP-29, CRS-14: the text of a disabled reason, which is the first problem of an incomplete form. */
export function useDisabledReasonText(
  kind: BundleKind,
  { bookableAction: { code, message } }: Bundle,
  problems: readonly FormProblem[],
): (reason: DisabledReason) => string {
  const t = useText('bundle');
  const tk = useKindText(kind);
  return (reason) => {
    if (reason === 'select_session') return t('disabled_select_session');
    // The agreement is the last part of the form.
    if (reason === 'agree_to_waiver') return problems.at(-1)?.text ?? '';
    if (isIncomplete(reason)) return problems[0]?.text ?? t('disabled_complete_required');
    if (reason === 'already_booked' || reason === 'reserved') return t(`disabled_${reason}`);
    if (code === 'course_started') return tk('started_not_bookable');
    return message ?? t('sold_out');
  };
}
