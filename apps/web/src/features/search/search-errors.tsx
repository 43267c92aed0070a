import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import { NoSearchResults } from './no-search-results.tsx';

/** The form shows the errors of these fields itself. */
const formFields = new Set(['what', 'near', 'radius', 'venue']);

/**
 * The next step after an error: other places for an unknown one, and what is wrong with URL parameters that have no form
 * field, for example in a truncated link.
 */
export function SearchErrors({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useText('search');
  if (Object.keys(errors).every((field) => formFields.has(field))) {
    if (errors['near'] !== undefined) return <NoSearchResults isPlaceUnknown />;
    return (
      <p>
        <LinkButton href="/search" variant="secondary">
          {t('link_again')}
        </LinkButton>
      </p>
    );
  }
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
