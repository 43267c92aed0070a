import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { type BundleKind, useKindText } from './bundle-kind.ts';

/** The path names a category, a camp or a course that the venue does not have. `href` leads to those that it has. */
export function MissingBundle({ kind, href }: { kind: BundleKind; href: string }) {
  const t = useKindText(kind);
  const tc = useText('common');
  useDocumentMeta({ title: t('missing_title'), status: 404, noIndex: true });
  return (
    <div className="pv-container">
      <EmptyState
        level={1}
        picture={<Illustration name="flag" fit="meet" />}
        title={t('missing_title')}
        actions={
          <>
            <LinkButton href={href}>{t('see_all')}</LinkButton>
            <LinkButton href="/" variant="secondary">
              {tc('go_home')}
            </LinkButton>
          </>
        }
      >
        {t('missing_text')}
      </EmptyState>
    </div>
  );
}
