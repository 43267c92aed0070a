import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../i18n/text.tsx';
import { useBoot, useDocumentMeta } from '../page/page-context.tsx';

/** RTE-14: the page for an unknown path; the server sends it with status 404. */
export function NotFoundPage() {
  const t = useText('common');
  const hasVenue = useBoot().selectedVenues !== null;
  useDocumentMeta({ title: t('not_found_title'), status: 404, noIndex: true });
  return (
    <div className="pv-container">
      <EmptyState
        level={1}
        picture={<Illustration name="flag" fit="meet" />}
        title={t('not_found_title')}
        actions={
          <>
            <LinkButton href="/">{t('go_home')}</LinkButton>
            <LinkButton href="/search" variant="secondary">
              {t('find_something')}
            </LinkButton>
            {hasVenue && (
              <LinkButton href="/redirect-to-selected-venue" variant="secondary">
                {t('not_found_venue')}
              </LinkButton>
            )}
          </>
        }
      >
        {t('not_found_text')}
      </EmptyState>
    </div>
  );
}
