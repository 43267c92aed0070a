import { Card } from '@pavilion/ui/display/card';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { Tag } from '@pavilion/ui/display/tag';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type OwnPackage, type PackageSession, packageSessionsQuery } from './queries.ts';
import { UsesMeter } from './uses-meter.tsx';

/** ACC-05: one package with what is left of it; the sessions that used it are folded. */
export function PackageCard({ own }: { own: OwnPackage }) {
  const t = useText('package');
  const lang = useContentLang();
  const { formatDayWithYear } = useDateFormat();
  const { name, categories, uses, usesLeft, expiresAt, state, sessions, usedAtDesk } = own;
  const day = formatDayWithYear(expiresAt.local);
  return (
    <li tabIndex={-1}>
      <Card as="div" className="package-card" data-testid="own-package">
        <h2 className="package-card__name" lang={lang}>
          {name}
        </h2>
        {state !== 'active' && <Tag colour="inactive">{t(`state_${state}`)}</Tag>}
        {state === 'active' && (
          <>
            <p className="package-card__left">{t('left', { count: usesLeft, uses })}</p>
            <UsesMeter left={usesLeft} uses={uses} />
            <p>{t('until', { day })}</p>
          </>
        )}
        {state === 'expired' && <p>{t('expired_on', { day, count: usesLeft, uses })}</p>}
        {state === 'used_up' && <p>{t('used_all', { uses })}</p>}
        {categories.length > 0 && (
          <p className="pv-muted" lang={lang}>
            {t('where', { categories: categories.join(', ') })}
          </p>
        )}
        {sessions.length + usedAtDesk > 0 && (
          <Disclosure label={t('sessions')} name={name}>
            <Sessions own={own} />
          </Disclosure>
        )}
      </Card>
    </li>
  );
}

function Sessions({ own }: { own: OwnPackage }) {
  const t = useText('package');
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(packageSessionsQuery(useSend(), own));
  return (
    <>
      <ul className="pv-divided-list package-card__sessions" ref={list}>
        {query.data.pages
          .flatMap(({ value }) => value)
          .map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        {own.usedAtDesk > 0 && !query.hasNextPage && <li>{t('at_desk', { count: own.usedAtDesk })}</li>}
      </ul>
      <ShowMore query={query} list={list}>
        {t('more_sessions')}
      </ShowMore>
    </>
  );
}

function SessionRow({
  session: {
    name,
    venueName,
    startsAt: { local },
    attendeeName,
    isReserved,
  },
}: {
  session: PackageSession;
}) {
  const t = useText('package');
  const tc = useText('common');
  const lang = useContentLang();
  const { formatDayWithYear, formatTime } = useDateFormat();
  return (
    <li tabIndex={-1}>
      <b lang={lang}>{name}</b> {attendeeName !== null && <span>{t('for', { name: attendeeName })}</span>}{' '}
      {isReserved && <Tag colour="info">{t('in_basket')}</Tag>}
      <p className="pv-muted">
        {tc('day_and_time', { day: formatDayWithYear(local), time: formatTime(local.slice(11, 16)) })}
        {venueName !== null && ` · ${venueName}`}
      </p>
    </li>
  );
}
