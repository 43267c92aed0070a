import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { Plus, UserPlus, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { ChildForm } from './child-form.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';
import { householdQuery, type Member } from './queries.ts';
import './household.css';

/** AUT-13, ACC-09: the people for whom the customer books, and those who book for the customer. */
export function Screen() {
  const t = useText('household');
  return (
    <AccountPage
      title={t('title')}
      headingId="household"
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="household"
    >
      {(user) => <Household userId={user.id} />}
    </AccountPage>
  );
}

function Household({ userId }: { userId: number }) {
  const t = useText('household');
  const query = useQuery(householdQuery(useSend(), userId));
  return (
    <>
      <p className="pv-muted household__intro">{t('intro')}</p>
      <AddPeople />
      <PartState query={query} loading={t('loading')} failed={{ title: t('failed'), text: t('failed_text') }}>
        {(members) => <Members members={members} />}
      </PartState>
    </>
  );
}

type OpenForm = 'invite' | 'child';

/** The two ways to add a person. A form takes the place of its button, which has the focus again afterwards. */
function AddPeople() {
  const t = useText('household');
  const [openForm, setOpenForm] = useState<OpenForm>();
  const inviteRef = useRef<HTMLButtonElement>(null);
  const childRef = useRef<HTMLButtonElement>(null);
  const close = (form: OpenForm) => () => {
    flushSync(() => setOpenForm(undefined));
    (form === 'invite' ? inviteRef : childRef).current?.focus();
  };
  if (openForm === 'invite') return <InviteForm onDone={close('invite')} />;
  if (openForm === 'child') return <ChildForm onDone={close('child')} />;
  return (
    <div className="pv-cluster household__add">
      <Button ref={inviteRef} onClick={() => setOpenForm('invite')}>
        <Icon icon={UserPlus} />
        {t('invite')}
      </Button>
      <Button ref={childRef} variant="secondary" onClick={() => setOpenForm('child')}>
        <Icon icon={Plus} />
        {t('add_child')}
      </Button>
    </div>
  );
}

function Members({ members }: { members: readonly Member[] }) {
  const t = useText('household');
  const hasEnded = ({ status }: Member) => status === 'revoked' || status === 'cancelled';
  const own = members.filter((member) => member.direction === 'books_for' && !hasEnded(member));
  const others = members.filter((member) => member.direction === 'booked_by');
  const ended = members.filter((member) => member.direction === 'books_for' && hasEnded(member));
  return (
    <>
      <section className="pv-section">
        <h2>{t('you_book_for')}</h2>
        {own.length === 0 ? (
          <EmptyState level={3} picture={<IconPicture icon={Users} />} title={t('none_title')}>
            {t('none_text')}
          </EmptyState>
        ) : (
          <MemberList members={own} testId="household-own" />
        )}
      </section>
      {others.length > 0 && (
        <section className="pv-section">
          <h2>{t('they_book_for_you')}</h2>
          <MemberList members={others} testId="household-others" />
        </section>
      )}
      {ended.length > 0 && (
        <section className="pv-section">
          <Disclosure label={t('ended', { count: ended.length })}>
            <MemberList members={ended} testId="household-ended" />
          </Disclosure>
        </section>
      )}
    </>
  );
}

const MemberList = ({ members, testId }: { members: readonly Member[]; testId: string }) => (
  <ul className="pv-divided-list" data-testid={testId}>
    {members.map((member) => (
      <MemberRow key={member.id} member={member} />
    ))}
  </ul>
);
