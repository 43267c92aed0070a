import type { DisabledReason } from '@pavilion/domain/bundle/bundle';
import { useText } from '../../lib/i18n/text.tsx';
import type { Bundle } from '../bundle/index.ts';
import { type BundleKind, useKindText } from './bundle-kind.ts';

/** What is missing: who attends, the agreement to a waiver, or the answer to a question. */
type Missing = {
  isWhoComplete: boolean;
  waiverName: string;
  question: { text: string; isAnswered: boolean } | undefined;
};

/** CMP-09, CMP-29, CRS-14: the text of a disabled reason. */
export function useDisabledReasonText(
  kind: BundleKind,
  { bookableAction: { code, message } }: Bundle,
  { isWhoComplete, waiverName, question }: Missing,
): (reason: DisabledReason) => string {
  const t = useText('bundle');
  const tk = useKindText(kind);
  return (reason) => {
    if (reason === 'complete_required' && !isWhoComplete) return t('disabled_complete_who');
    if (reason === 'complete_required' && question) {
      const key = question.isAnswered ? 'disabled_check_answer' : 'disabled_answer';
      return t(key, { question: question.text });
    }
    if (reason === 'agree_to_waiver') return t('disabled_agree_to_waiver', { name: waiverName });
    if (reason !== 'server_message') return t(`disabled_${reason}`);
    if (code === 'course_started') return tk('started_not_bookable');
    return message ?? t('sold_out');
  };
}
