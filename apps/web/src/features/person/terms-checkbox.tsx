import { Icon } from '@pavilion/ui/base/icon';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';

/** `html` is the client's own HTML. The Content Security Policy blocks scripts in it. */
type TermsProps = { html: string };

/** BSK-34: the checkbox to agree to the terms, with their full text below it. */
export function TermsCheckbox({
  html,
  ...checkboxProps
}: Omit<ComponentProps<typeof Checkbox>, 'label'> & TermsProps) {
  const t = useText('account');
  return (
    <div>
      <Checkbox label={t('terms_agree')} {...checkboxProps} />
      <TermsText html={html} />
    </div>
  );
}

/** BSK-34: says that the customer has agreed to this version of the terms, for example when they registered. */
export function AgreedTerms({ html }: TermsProps) {
  const t = useText('account');
  return (
    <div className="person-agreed-terms">
      <p>{t('terms_agreed')}</p>
      <TermsText html={html} />
    </div>
  );
}

function TermsText({ html }: TermsProps) {
  const t = useText('account');
  const lang = useContentLang();
  return (
    <details className="person-terms">
      <summary>
        {t('terms_read')}
        <Icon icon={ChevronDown} size={16} />
      </summary>
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="pv-stack" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}
