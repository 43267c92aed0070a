import { Button, LinkButton } from '@pavilion/ui/button';
import { useText } from './text.tsx';

/** SHL-09: the page failed; what was typed elsewhere is not lost by going home. */
export function Broken() {
  const t = useText('common');
  return (
    <main id="main" className="pv-wrap pv-wrap--narrow pv-section">
      <h1>{t('page_error_title')}</h1>
      <p className="pv-lead">{t('page_error_text')}</p>
      <p className="pv-flow">
        <LinkButton href="/" variant="primary">
          {t('go_home')}
        </LinkButton>
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('try_again')}
        </Button>
      </p>
    </main>
  );
}
