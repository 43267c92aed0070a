import { LinkButton } from '@pavilion/ui/button';
import { Notification } from '@pavilion/ui/notification';
import { useText } from '../../shell/text.tsx';

/** The form has a field for these, which says it itself. */
const ofTheForm = new Set(['what', 'near', 'radius']);

/** What an address asks for that no field shows, such as a link that was cut short. */
export function SearchRefused({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useText('search');
  if (Object.keys(errors).every((field) => ofTheForm.has(field))) return null;
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
