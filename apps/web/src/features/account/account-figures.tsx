import { Anchor } from '@pavilion/ui/base/anchor';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type OwnMembership, ownMembershipsQuery } from '../own-membership/index.ts';
import { ownPackagesQuery, UsesMeter } from '../package/index.ts';
import type { User } from '../person/index.ts';

type Props = { user: NonNullable<User> };

/** ACC-02: the customer's credit, membership and the package that expires first, each with a link to its page. */
export function AccountFigures({ user: { id, credit } }: Props) {
  const t = useText('account');
  const lang = useContentLang();
  const { formatShortDay } = useDateFormat();
  const send = useSend();
  const { data: memberships } = useQuery(ownMembershipsQuery(send, id));
  const { data: packages } = useQuery(ownPackagesQuery(send, id));
  const membership = memberships?.current.find(({ memberName }) => memberName === null);
  const own = packages?.find(({ usesLeft }) => usesLeft > 0);
  if (credit.balance.value === 0 && !membership && !own) return null;
  return (
    <div className="account-figures">
      {credit.balance.value !== 0 && (
        <Figure
          title={<Anchor href="/payments">{t('your_credit')}</Anchor>}
          figure={credit.balance.formatted}
          testId="credit"
        >
          <p>{t('figure_credit_text')}</p>
        </Figure>
      )}
      {membership && (
        <Figure
          title={<Anchor href="/memberships">{t('figure_membership')}</Anchor>}
          figure={<span lang={lang}>{membership.name}</span>}
          testId="own-membership"
        >
          <MembershipText membership={membership} />
        </Figure>
      )}
      {own && (
        <Figure
          title={
            <Anchor href="/packages">
              <span lang={lang}>{own.name}</span>
            </Anchor>
          }
          figure={t('figure_uses', { left: own.usesLeft, uses: own.uses })}
          testId="package"
        >
          <p>{t('figure_uses_until', { day: formatShortDay(own.expiresAt.local) })}</p>
          <UsesMeter left={own.usesLeft} uses={own.uses} />
        </Figure>
      )}
    </div>
  );
}

type FigureProps = { title: ReactNode; figure: ReactNode; testId: string; children: ReactNode };

function Figure({ title, figure, testId, children }: FigureProps) {
  return (
    <section className="account-figure" data-testid={testId}>
      <h2>{title}</h2>
      <p className="account-figure__figure">{figure}</p>
      {children}
    </section>
  );
}

function MembershipText({
  membership: { since, until, freeze, directDebit },
}: {
  membership: OwnMembership;
}) {
  const t = useText('account');
  const { formatShortDay } = useDateFormat();
  const next = directDebit?.nextCollection;
  if (freeze) return <p>{t('figure_frozen', { day: formatShortDay(freeze.endsOn) })}</p>;
  if (next) return <p>{t('figure_next', { day: formatShortDay(next.on), amount: next.amount.formatted })}</p>;
  if (until !== null) return <p>{t('figure_until', { day: formatShortDay(until) })}</p>;
  return since === null ? null : <p>{t('figure_since', { day: formatShortDay(since) })}</p>;
}
