import { LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { IdCard } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { JoiningSteps } from './joining-steps.tsx';

/** MOD-03: the checkout of the join surface without a membership in its cart. */
export function NoMembershipChosen() {
  const t = useText('joining');
  return (
    <>
      <JoiningSteps current="venue" />
      <EmptyState
        picture={<IconPicture icon={IdCard} />}
        title={t('empty_title')}
        actions={<LinkButton href="/">{t('choose_membership')}</LinkButton>}
      >
        {t('empty_text')}
      </EmptyState>
    </>
  );
}
