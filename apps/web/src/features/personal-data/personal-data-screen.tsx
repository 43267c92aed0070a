import { useText } from '../../lib/i18n/text.tsx';
import { AccountPage } from '../account-page/index.ts';
import { CopySection } from './copy-section.tsx';
import { EraseSection } from './erase-section.tsx';
import './personal-data.css';

/** ACC-03: Your data: a copy to download, and the end of the account. */
export function Screen() {
  const t = useText('personal_data');
  const td = useText('details');
  return (
    <AccountPage
      title={t('title')}
      parent={{ label: td('title'), href: '/user-details' }}
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="personal-data"
    >
      {(user) => (
        <div className="personal-data">
          <CopySection userId={user.id} />
          <EraseSection userId={user.id} />
        </div>
      )}
    </AccountPage>
  );
}
