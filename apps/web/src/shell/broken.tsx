import { Button, LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { useText } from './text.tsx';

/** SHL-09: the page failed with its frame; a screen alone fails within it (failed.tsx). */
export function Broken() {
  const t = useText('common');
  return (
    <main id="main" className="pv-wrap pv-section" data-testid="page-failed">
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
