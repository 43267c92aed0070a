import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { ChildForm } from './child-form.tsx';
import { EndQuestion } from './end-question.tsx';
import type { Member } from './queries.ts';
import { useEndLink, useResend } from './use-household.ts';

const findHeading = () => document.getElementById('household');

/** AUT-13: a person or an invitation, with what can be done about it. */
export function MemberRow({ member }: { member: Member }) {
  const t = useText('household');
  const { formatDayWithYear } = useDateFormat();
  const [open, setOpen] = useState<'edit' | 'end'>();
  const { name, end } = useMemberTexts(member);
  const ending = useEndLink(member.id, { success: end.done, failure: end.failed });
  const focusRef = useFocusFallback<HTMLButtonElement>(findHeading);
  const close = () => {
    flushSync(() => setOpen(undefined));
    focusRef.current?.focus();
  };
  const hasEnded = member.status === 'revoked' || member.status === 'cancelled';
  const bornOn = member.child?.dateOfBirth;
  if (open === 'edit' && member.child) {
    return (
      <li className="household-member">
        <ChildForm member={member} onDone={close} />
      </li>
    );
  }
  return (
    <li className="household-member" data-testid="household-member">
      <div className="household-member__body">
        <p className="household-member__name">
          <b>{name}</b>
          <StatusTag member={member} />
        </p>
        <p className="pv-muted">
          {t(`${member.direction === 'books_for' ? 'you_are' : 'they_are'}_${member.relationship}`)}
          {bornOn ? ` · ${t('born_on', { day: formatDayWithYear(bornOn) })}` : ''}
        </p>
        {member.permissions.length > 0 && (
          <p className="pv-muted">
            {t(member.direction === 'books_for' ? 'you_can' : 'they_can', {
              what: member.permissions.map((permission) => t(`can_${permission}`)).join(' · '),
            })}
          </p>
        )}
        {member.isExpired && <p className="pv-muted">{t('expired_text')}</p>}
      </div>
      {open === 'end' ? (
        <EndQuestion
          texts={end}
          isPending={ending.isPending}
          onEnd={() => ending.mutate(undefined, { onError: () => setOpen(undefined) })}
          onKeep={close}
        />
      ) : (
        !hasEnded && (
          <div className="household-member__actions">
            {member.canResend && <ResendButton member={member} name={name} />}
            {member.child && (
              <Button variant="secondary" size="s" onClick={() => setOpen('edit')}>
                {t('edit')}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            )}
            <Button ref={focusRef} variant="secondary" size="s" onClick={() => setOpen('end')}>
              {end.action}
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function StatusTag({ member: { status, isExpired, endedBy } }: { member: Member }) {
  const t = useText('household');
  const colours: Record<Member['status'], TagColour> = {
    successful: 'success',
    pending: 'warning',
    revoked: 'neutral',
    cancelled: 'neutral',
  };
  if (isExpired) return <Tag colour="neutral">{t('status_expired')}</Tag>;
  const isRefused = status === 'cancelled' && endedBy === 'them';
  return <Tag colour={colours[status]}>{t(isRefused ? 'status_refused' : `status_${status}`)}</Tag>;
}

function ResendButton({ member, name }: { member: Member; name: string }) {
  const t = useText('household');
  const { mutate, isPending } = useResend(member.id, {
    success: t('resent', { name }),
    failure: t('not_resent', { name }),
  });
  return (
    <Button variant="secondary" size="s" isPending={isPending} onClick={() => mutate()}>
      {t('resend')}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}

/** Whom the row is about, and the texts of what ends it. */
function useMemberTexts({ person, invitedEmail, status, direction, child }: Member) {
  const t = useText('household');
  const name = person ? `${person.firstName} ${person.lastName}` : (invitedEmail ?? '');
  const kind =
    status === 'pending' ? 'invitation' : direction === 'booked_by' ? 'booker' : child ? 'child' : 'link';
  return {
    name,
    end: {
      action: t(`end_${kind}`),
      question: t(`end_${kind}_question`, { name }),
      text: t(`end_${kind}_text`, { name }),
      confirm: t(`end_${kind}_confirm`),
      done: t(`end_${kind}_done`, { name }),
      failed: t('not_ended'),
    },
  };
}
