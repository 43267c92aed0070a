import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { LoginNeeded, type User, useUser } from '../person/index.ts';
import { AccountNavigation } from './account-navigation.tsx';
import './account-page.css';

type Props = {
  /** The title of the document, and the heading unless `heading` is given. */
  title: string;
  /** Null if the content has a heading of its own. */
  heading?: string | null;
  /** The page of the navigation that this page belongs to, if it is not that page itself. */
  parent?: { label: string; href: string };
  /** What a guest reads instead. */
  guest?: { title: string; text: string };
  /** Id of the heading, for links and focus. */
  headingId?: string;
  testId: string;
  children: (user: NonNullable<User>) => ReactNode;
};

/** RTE-18, ACC-01: a page of the customer's account with its navigation; a guest is asked to log in. */
export function AccountPage({ title, heading, parent, guest, headingId, testId, children }: Props) {
  const t = useText('account');
  const tc = useText('common');
  const user = useUser();
  useDocumentMeta({ title, noIndex: true });
  if (!user) {
    return (
      <div className="pv-container">
        <LoginNeeded title={guest?.title ?? t('account_guest_title')} canRegister>
          {guest?.text ?? t('account_guest_text')} {t('booked_as_guest')}
        </LoginNeeded>
      </div>
    );
  }
  return (
    <div className="pv-container account-frame">
      <div className="account-page">
        <AccountNavigation />
        <div>
          {parent && (
            <PageBreadcrumbs items={[{ label: tc('my_account'), href: '/' }, parent, { label: title }]} />
          )}
          <div key={user.id} className="account-page__content" data-testid={testId}>
            {heading !== null && (
              <h1 id={headingId} tabIndex={-1}>
                {heading ?? title}
              </h1>
            )}
            {children(user)}
          </div>
        </div>
      </div>
    </div>
  );
}
