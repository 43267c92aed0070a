import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import './attendees-link.css';
import { attendeeWaiversQuery } from './queries.ts';

/** The page of attendees on the bookings surface, from any surface. */
function useAttendeesHref(): string {
  return `${useBoot().surfaceUrls.bookings.replace(/\/$/, '')}/attendees`;
}

/** WVR-03: says that signatures are missing, with the way to them; nothing if there are none. */
export function AttendeesLink() {
  const t = useText('restriction');
  const href = useAttendeesHref();
  const user = useUser();
  const query = { ...attendeeWaiversQuery(useSend(), user?.id ?? 0), enabled: user !== null };
  const { data } = useQuery(query);
  if (!data || data.waiversMissing === 0) return null;
  return (
    <Notification
      tone="warning"
      className="attendees-link"
      title={t('signatures_title', { count: data.waiversMissing })}
      actions={<LinkButton href={href}>{t('to_attendees')}</LinkButton>}
      data-testid="attendees-link"
    >
      {t(
        data.items.some(({ timing }) => timing === 'before_payment')
          ? 'signatures_before'
          : 'signatures_after',
      )}
    </Notification>
  );
}

/** Calls `onSigned` each time that fewer signatures are missing. A phone that pays for a kiosk is not logged in. */
function useSignedElsewhere(isWaiting: boolean, onSigned: () => void): void {
  const user = useUser();
  const query = attendeeWaiversQuery(useSend(), user?.id ?? 0);
  const { data } = useQuery({ ...query, enabled: isWaiting && user !== null });
  const missing = data?.waiversMissing;
  const lastMissing = useRef(missing);
  const report = useEffectEvent(onSigned);
  useEffect(() => {
    const previous = lastMissing.current;
    lastMissing.current = missing;
    if (missing !== undefined && previous !== undefined && missing < previous) report();
  }, [missing]);
}

type Missing = { id: string; name: string; attendees: readonly string[]; unnamed: number };

type SignaturesProps = {
  /** Of the box, which an error summary links to. */
  id: string;
  signatures: readonly Missing[];
  /** Called when an attendee has signed elsewhere, for example by the link in an email. */
  onSigned: () => void;
};

/** WVR-15: the waivers that attendees sign before the payment, with who has not. */
export function RequiredSignatures({ id: boxId, signatures, onSigned }: SignaturesProps) {
  const t = useText('restriction');
  const href = useAttendeesHref();
  useSignedElsewhere(signatures.length > 0, onSigned);
  if (signatures.length === 0) return null;
  return (
    <Notification
      id={boxId}
      tabIndex={-1}
      tone="warning"
      title={t('signatures_required')}
      actions={<LinkButton href={href}>{t('to_attendees')}</LinkButton>}
      data-testid="required-signatures"
    >
      <ul>
        {signatures.map(({ id, name, attendees, unnamed }) => (
          <li key={id}>
            {[
              ...(attendees.length > 0 ? [t('signature_of', { name, attendees: attendees.join(', ') })] : []),
              ...(unnamed > 0 ? [t('signature_unnamed', { name, count: unnamed })] : []),
            ].join('. ')}
          </li>
        ))}
      </ul>
    </Notification>
  );
}
