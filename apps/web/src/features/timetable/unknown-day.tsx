import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';

/** RTE-20: the URL names a day that does not exist, such as 30 February. Links to today of the same activity. */
export function UnknownDay({ text }: { text: string }) {
  const t = useText('activity');
  const { venueSlug, activitySlug } = useParams();
  const title = t('day_unknown', { text });
  useDocumentMeta({ title, status: 404, noIndex: true });
  return (
    <div className="pv-container">
      <EmptyState
        level={1}
        picture={<Illustration name="flag" fit="meet" />}
        title={title}
        actions={<LinkButton href={`/location/${venueSlug}/${activitySlug}`}>{t('see_today')}</LinkButton>}
      >
        {t('day_unknown_text')}
      </EmptyState>
    </div>
  );
}
