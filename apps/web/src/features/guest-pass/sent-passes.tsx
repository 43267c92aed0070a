import { withdrawGuestPass } from '@pavilion/contract/guest-pass/guest-pass';
import { sentPassFilters } from '@pavilion/domain/guest-pass/filter';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { ListFilter, useListFilter } from '../../lib/list-filter/list-filter.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type SentPass, sentPassesQuery, usePassChange } from './queries.ts';

const colours: Record<SentPass['state'], TagColour> = {
  sent: 'info',
  redeemed: 'info',
  used: 'success',
  withdrawn: 'inactive',
  expired: 'inactive',
};

/** ACC-10: the passes that were sent, what became of them, and a filter of them. */
export function SentPasses({ userId }: { userId: number }) {
  const t = useText('guest_pass');
  const list = useRef<HTMLUListElement>(null);
  const filtering = useListFilter('sent', sentPassFilters);
  const query = useInfiniteQuery(sentPassesQuery(useSend(), userId, filtering.filter));
  const hasPasses = query.data?.pages.some(({ value }) => value.length > 0);
  return (
    <div className="sent-passes">
      {/* Without a pass there is nothing to filter. */}
      {(hasPasses || filtering.filter) && (
        <ListFilter
          filtering={filtering}
          label={t('sent_which')}
          all={t('sent_all')}
          labels={{ usable: t('sent_usable'), ended: t('sent_ended') }}
        />
      )}
      <PartState query={query} loading={t('sent_loading')} failed={{ title: t('sent_failed') }}>
        {({ pages }) => {
          const sent = pages.flatMap(({ value }) => value);
          if (sent.length === 0)
            return (
              <p className="pv-muted">
                {filtering.filter ? t(`sent_none_${filtering.filter}`) : t('sent_none')}
              </p>
            );
          return (
            <>
              <ul className="pv-divided-list" data-testid="sent-passes" ref={list}>
                {sent.map((pass) => (
                  <SentPassRow key={pass.id} pass={pass} userId={userId} />
                ))}
              </ul>
              <ShowMore query={query} list={list}>
                {t('more_sent')}
              </ShowMore>
            </>
          );
        }}
      </PartState>
    </div>
  );
}

function SentPassRow({ pass, userId }: { pass: SentPass; userId: number }) {
  const t = useText('guest_pass');
  const { formatDayWithYear } = useDateFormat();
  const { recipientName, recipientEmail, name, sentAt, lastDay, state, session } = pass;
  return (
    <li className="sent-pass" tabIndex={-1}>
      <div>
        <p>
          <b>{recipientName}</b> <span className="sent-pass__email">{recipientEmail}</span>
        </p>
        <p className="pv-muted">
          {session
            ? t('used_for', { name: session.name, when: formatDayWithYear(session.startsAt.local) })
            : [
                name,
                t('sent_on', { day: formatDayWithYear(sentAt.local) }),
                t('until', { day: formatDayWithYear(lastDay) }),
              ].join(' · ')}
        </p>
      </div>
      <Tag colour={colours[state]}>{t(`state_${state}`)}</Tag>
      {state === 'sent' && <Withdraw pass={pass} userId={userId} />}
    </li>
  );
}

function Withdraw({ pass: { id, recipientName: name }, userId }: { pass: SentPass; userId: number }) {
  const t = useText('guest_pass');
  const send = useSend();
  const { mutate, isPending } = usePassChange(
    userId,
    () => sendRequest(send, withdrawGuestPass, { params: { id } }),
    { success: t('withdrawn', { name }), failure: t('not_withdrawn') },
  );
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('guest-passes'));
  return (
    <Button ref={buttonRef} size="s" variant="secondary" isPending={isPending} onClick={() => mutate()}>
      {t('withdraw')}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}
