import { Notification } from '@pavilion/ui/feedback/notification';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';

/** A failure that belongs to no field. What is typed stays. */
export function ChildRefusal({ error }: { error: RequestError | null }) {
  const t = useText('common');
  if (!error || Object.keys(error.errors).length > 0) return null;
  return (
    <Notification tone="danger" shouldAnnounce>
      {error.status === 0 ? t('error_unreachable') : error.message}
    </Notification>
  );
}
