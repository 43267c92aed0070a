import { LinkButton } from '@pavilion/ui/button';
import { useDocument } from './page.tsx';
import { useText } from './text.tsx';

/** RTE-14: no such page; the server answers 404 with it. */
export function Lost() {
  const t = useText('common');
  useDocument({ title: t('not_found_title'), status: 404, noIndex: true });
  return (
    <div className="pv-wrap pv-wrap--narrow pv-section">
      <h1>{t('not_found_title')}</h1>
      <p className="pv-lead">{t('not_found_text')}</p>
      <LinkButton href="/" variant="primary">
        {t('go_home')}
      </LinkButton>
    </div>
  );
}
