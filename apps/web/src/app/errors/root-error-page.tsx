import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';

/** SHL-09: replaces the whole page when the layout fails. RouteError handles a failed screen within the layout. */
export function RootErrorPage() {
  const t = useText('common');
  return (
    <main id="main" className="pv-container pv-section" data-testid="page-failed">
      <EmptyState
        level={1}
        picture={<Illustration name="ball" />}
        title={t('page_error_title')}
        actions={
          <>
            <Button onClick={() => location.reload()}>{t('try_again')}</Button>
            <LinkButton href="/" variant="secondary">
              {t('go_home')}
            </LinkButton>
          </>
        }
      >
        {t('page_error_text')}
      </EmptyState>
    </main>
  );
}
