import { Card } from '@pavilion/ui/display/card';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { Tag } from '@pavilion/ui/display/tag';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { OwnPackage } from './queries.ts';
import { UsesMeter } from './uses-meter.tsx';

type Props = { own: OwnPackage; level: 2 | 3 };

/** ACC-05: one package with what is left of it; the sessions that used it are folded. */
export function PackageCard({ own, level }: Props) {
  const t = useText('package');
  const lang = useContentLang();
  const { formatDayWithYear } = useDateFormat();
  const { name, categories, uses, usesLeft, expiresAt, state, sessions, usedAtDesk } = own;
  const Heading = `h${level}` as const;
  const day = formatDayWithYear(expiresAt.local);
  return (
    <li>
      <Card as="div" className="package-card" data-testid="own-package">
        <Heading className="package-card__name" lang={lang}>
          {name}
        </Heading>
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
            <Sessions sessions={sessions} usedAtDesk={usedAtDesk} />
          </Disclosure>
        )}
      </Card>
    </li>
  );
}

function Sessions({ sessions, usedAtDesk }: Pick<OwnPackage, 'sessions' | 'usedAtDesk'>) {
  const t = useText('package');
  const tc = useText('common');
  const lang = useContentLang();
  const { formatDayWithYear, formatTime } = useDateFormat();
  return (
    <ul className="pv-divided-list package-card__sessions">
      {sessions.map(({ id, name, venueName, startsAt: { local }, attendeeName, isReserved }) => (
        <li key={id}>
          <b lang={lang}>{name}</b> {attendeeName !== null && <span>{t('for', { name: attendeeName })}</span>}{' '}
          {isReserved && <Tag colour="info">{t('in_basket')}</Tag>}
          <p className="pv-muted">
            {tc('day_and_time', { day: formatDayWithYear(local), time: formatTime(local.slice(11, 16)) })}
            {venueName !== null && ` · ${venueName}`}
          </p>
        </li>
      ))}
      {usedAtDesk > 0 && <li>{t('at_desk', { count: usedAtDesk })}</li>}
    </ul>
  );
}
