import { useText } from '../../lib/i18n/text.tsx';
import type { Attendee } from './use-attendee.ts';

/** The attendees as options of a choice: 'Alex Morgan (you)', 'Robin Morgan'. */
export function useAttendeeOptions(attendees: readonly Attendee[]): { value: string; label: string }[] {
  const t = useText('common');
  return attendees.map(({ id, firstName, lastName, isUser }) => {
    const name = `${firstName} ${lastName}`;
    return { value: String(id), label: isUser ? t('attendee_you', { name }) : name };
  });
}
