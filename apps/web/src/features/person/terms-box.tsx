import { Checkbox } from '@pavilion/ui/checkbox';
import { Icon } from '@pavilion/ui/icon';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useText } from '../../shell/text.tsx';
import { useOwnersLang } from '../../shell/use-owners-lang.ts';

type Props = Omit<ComponentProps<typeof Checkbox>, 'label'> & {
  /** The operator's own HTML; the page's policy lets nothing in it run. */
  html: string;
};

/** BSK-34: the terms to agree to, which can be read where they are agreed to. */
export function TermsBox({ html, ...box }: Props) {
  const t = useText('account');
  const lang = useOwnersLang();
  return (
    <div>
      <Checkbox label={t('terms_agree')} {...box} />
      <details className="person-terms">
        <summary>
          {t('terms_read')}
          <Icon of={ChevronDown} size={16} />
        </summary>
        {/* oxlint-disable-next-line react/no-danger */}
        <div className="pv-stack" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </div>
  );
}
