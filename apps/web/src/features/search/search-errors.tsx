import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';

/** The form shows the errors of these fields itself. */
const formFields = new Set(['what', 'near', 'radius', 'venue']);

/** Errors of URL parameters that have no form field, for example in a truncated link. */
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
