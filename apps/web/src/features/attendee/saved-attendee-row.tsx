import { TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag } from '@pavilion/ui/display/tag';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useText } from '../../lib/i18n/text.tsx';
import { changeSavedEmail, removeSavedAttendee, type SavedAttendee } from './attendee-store.ts';

/** WVR-11: an attendee who is saved and not sent yet. */
export function SavedAttendeeRow({ attendee }: { attendee: SavedAttendee }) {
  const t = useText('attendee');
  const { key, firstName, lastName, email, hasSigned, needsGuardian, canSign } = attendee;
  return (
    <li className="attendee-row" data-testid="saved-attendee">
      <div className="attendee-row__head">
        <b>{`${firstName} ${lastName}`}</b>
        <Tag colour={hasSigned ? 'success' : 'neutral'}>
          {t(hasSigned ? 'status_signed' : 'status_saved')}
        </Tag>
      </div>
      {!hasSigned && (
        <TextField
          type="email"
          label={t(needsGuardian ? 'guardian_email' : 'attendee_email')}
          hint={canSign ? t('guardian_email_hint') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => changeSavedEmail(key, event.currentTarget.value)}
        />
      )}
      <TextButton onClick={() => removeSavedAttendee(key)}>
        {t('remove')}
        <VisuallyHidden> {`${firstName} ${lastName}`}</VisuallyHidden>
      </TextButton>
    </li>
  );
}
