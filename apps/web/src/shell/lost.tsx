import { LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { useDocument } from './page.tsx';
import { useText } from './text.tsx';

/** RTE-14: no such page; the server answers 404 with it. */
export function Lost() {
  const t = useText('common');
  useDocument({ title: t('not_found_title'), status: 404, noIndex: true });
  return (
    <div className="pv-wrap">
      <EmptyState
        level={1}
        picture={<Illustration name="flag" fit="meet" />}
        title={t('not_found_title')}
        actions={
          <>
            <LinkButton href="/">{t('go_home')}</LinkButton>
            <LinkButton href="/search" variant="secondary">
              {t('look_for_something')}
            </LinkButton>
          </>
        }
      >
        {t('not_found_text')}
      </EmptyState>
    </div>
  );
}
