import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { ChildForm } from './child-form.tsx';
import { EndQuestion } from './end-question.tsx';
import { HandoverPart } from './handover-part.tsx';
import type { Member } from './queries.ts';
import { useEndLink, useResend } from './use-household.ts';

const findHeading = () => document.getElementById('household');

/** AUT-13: a person or an invitation, with what can be done about it. */
export function MemberRow({ member }: { member: Member }) {
  const t = useText('household');
  const [open, setOpen] = useState<'edit' | 'end'>();
  const { name, end } = useMemberTexts(member);
  const ending = useEndLink(member.id, { success: end.done, failure: end.failed });
  const focusRef = useFocusFallback<HTMLButtonElement>(findHeading);
  const editRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(undefined));
    (open === 'edit' ? editRef : focusRef).current?.focus();
  };
  const hasEnded = member.status === 'revoked' || member.status === 'cancelled';
  if (open === 'edit' && member.child) {
    return (
      <li className="household-member">
        <ChildForm member={member} onDone={close} />
      </li>
    );
  }
  return (
    <li className="household-member" data-testid="household-member">
      <MemberDetails member={member} name={name} />
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
              <Button ref={editRef} variant="secondary" size="s" onClick={() => setOpen('edit')}>
                {t('edit')}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            )}
            <Button ref={focusRef} variant="secondary" size="s" onClick={() => setOpen('end')}>
              {end.action}
              {end.isNameHidden && <VisuallyHidden>{` ${name}`}</VisuallyHidden>}
            </Button>
          </div>
        )
      )}
      {member.child && member.person && (
        <HandoverPart
          linkId={member.id}
          name={name}
          firstName={member.person.firstName}
          handover={member.child.handover}
        />
      )}
    </li>
  );
}

function MemberDetails({ member, name }: { member: Member; name: string }) {
  const t = useText('household');
  const { language } = useBoot();
  const { direction, status, person, relationship, permissions, child, isExpired } = member;
  const isOwn = direction === 'books_for';
  const bornOn = child?.dateOfBirth;
  const formatBirthday = (day: string): string =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(Date.parse(day));
  return (
    <div className="household-member__body">
      <p className="household-member__name">
        <b>{name}</b>
        <StatusTag member={member} />
      </p>
      <p className="pv-muted">
        {t(`${isOwn ? 'you_are' : 'they_are'}_${relationship}`)}
        {bornOn ? ` · ${t('born_on', { day: formatBirthday(bornOn) })}` : ''}
      </p>
      {permissions.length > 0 && (
        <p className="pv-muted">
          {t(isOwn ? 'you_can' : 'they_can', {
            what: permissions.map((permission) => t(`can_${permission}`)).join(' · '),
          })}
        </p>
      )}
      {isExpired && <p className="pv-muted">{t('expired_text')}</p>}
      {isOwn && status === 'successful' && !child && person && (
        <p className="pv-muted">{t('has_account', { name: person.firstName })}</p>
      )}
    </div>
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
      action: t(`end_${kind}`, { name: person?.firstName ?? name }),
      // 'Stop Alex booking for you' has the name already.
      isNameHidden: kind !== 'booker',
      question: t(`end_${kind}_question`, { name }),
      text: t(`end_${kind}_text`, { name }),
      confirm: t(`end_${kind}_confirm`),
      done: t(`end_${kind}_done`, { name }),
      failed: t('not_ended'),
    },
  };
}
