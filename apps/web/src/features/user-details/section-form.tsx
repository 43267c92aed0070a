import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { type ReactNode, type SubmitEvent } from 'react';
import { useErrorFocus } from '../../lib/forms/use-error-focus.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';

type Props = {
  error: RequestError | null;
  isPending: boolean;
  submitLabel: string;
  onSubmit: () => void;
  testId: string;
  /** The one filled button of the page is that of the customer's own record, and of a dialog its only one. */
  isPrimary?: boolean;
  children: ReactNode;
};

/** A form of this page. Each of its fields shows the server's error; the first of them takes the focus. */
export function SectionForm({
  error,
  isPending,
  submitLabel,
  onSubmit,
  testId,
  isPrimary = false,
  children,
}: Props) {
  const tc = useText('common');
  const form = useErrorFocus(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isPending) return;
    // 'Your details are saved' is about the save before this one.
    for (const { id, topic } of toasts.get()) if (topic === 'details') toasts.remove(id);
    onSubmit();
  };
  return (
    <form ref={form} className="pv-stack" noValidate onSubmit={submit} data-testid={testId}>
      {children}
      {error && Object.keys(error.errors).length === 0 && (
        <Notification tone="danger" shouldAnnounce>
          {error.message || tc(error.status === 0 ? 'error_unreachable' : 'error_500')}
        </Notification>
      )}
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} isPending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
