import { Button } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { attendeeStore, type SavedAttendee } from './attendee-store.ts';
import { SavingRefusal } from './saving-refusal.tsx';
import { useSaveWaivers, type WaiverInput } from './use-save-waivers.ts';

const toWaiver = (saved: SavedAttendee): WaiverInput => ({
  cartItemId: saved.lineId,
  restrictionId: saved.restrictionId,
  ...(saved.attendeeId === undefined
    ? {
        attendee: {
          firstName: saved.firstName,
          lastName: saved.lastName,
          dateOfBirth: saved.dateOfBirth ?? '',
        },
      }
    : { attendeeId: saved.attendeeId }),
  ...(saved.email.trim() !== '' && !saved.hasSigned && { email: saved.email.trim() }),
});

/** WVR-11, WVR-12: sends all saved attendees in one request. */
export function SendSaved() {
  const t = useText('attendee');
  const tc = useText('common');
  const { savedAttendees } = attendeeStore.useValue();
  const { save, isPending, error } = useSaveWaivers();
  if (savedAttendees.length === 0) return null;
  const fieldMessages = error
    ? Object.entries(error.errors).map(([path, messages]) => nameField(path, messages))
    : [];
  const sendCount = savedAttendees.filter(({ email, hasSigned }) => email.trim() !== '' && !hasSigned).length;
  /** 'Robin Rowan: Enter an email address …', from the path `waivers.0.email`. */
  function nameField(path: string, messages: readonly string[]): string {
    const saved = savedAttendees[Number(path.split('.')[1])];
    return [saved ? `${saved.firstName} ${saved.lastName}: ` : '', messages.join(' ')].join('');
  }
  return (
    <div className="pv-stack">
      {error && (
        <SavingRefusal error={error}>
          {fieldMessages.length > 0 ? fieldMessages.join(' ') : error.message || tc('error_unreachable')}
        </SavingRefusal>
      )}
      <Button
        size="l"
        isBlock
        isPending={isPending}
        onClick={() =>
          save(
            savedAttendees.map(toWaiver),
            undefined,
            savedAttendees.map(({ key }) => key),
          )
        }
      >
        {sendCount > 0 ? t('send_saved', { count: sendCount }) : t('save_all')}
      </Button>
    </div>
  );
}
