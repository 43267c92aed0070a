import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../i18n/text.tsx';

type Props = {
  title: string;
  /** Its message is empty if the request itself failed. */
  error: { message: string };
};

/** Why something was not done, announced: the server's reason or, without one, what to do. */
export function FailureNotice({ title, error }: Props) {
  const t = useText('common');
  return (
    <Notification tone="danger" shouldAnnounce title={title}>
      {error.message || t('try_again_text')}
    </Notification>
  );
}
