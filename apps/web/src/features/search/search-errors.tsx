import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';

/** The form has a field for these, which says it itself. */
const formFields = new Set(['what', 'near', 'radius']);

/** What an address asks for that no field shows, such as a link that was cut short. */
export function SearchErrors({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useText('search');
  if (Object.keys(errors).every((field) => formFields.has(field))) return null;
  return (
    <Notification
      tone="danger"
      title={t('link_title')}
      actions={
        <LinkButton href="/search" variant="secondary" size="s">
          {t('link_again')}
        </LinkButton>
      }
    >
      {t('link_text')}
    </Notification>
  );
}
