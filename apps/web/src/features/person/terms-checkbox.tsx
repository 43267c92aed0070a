import { Icon } from '@pavilion/ui/base/icon';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';

type Props = Omit<ComponentProps<typeof Checkbox>, 'label'> & {
  /** The client's own HTML. The Content Security Policy blocks scripts in it. */
  html: string;
};

/** BSK-34: the checkbox to agree to the terms, with their full text below it. */
export function TermsCheckbox({ html, ...checkboxProps }: Props) {
  const t = useText('account');
  const lang = useContentLang();
  return (
    <div>
      <Checkbox label={t('terms_agree')} {...checkboxProps} />
      <details className="person-terms">
        <summary>
          {t('terms_read')}
          <Icon icon={ChevronDown} size={16} />
        </summary>
        {/* oxlint-disable-next-line react/no-danger */}
        <div className="pv-stack" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </div>
  );
}
