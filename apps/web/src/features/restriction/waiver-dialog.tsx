import { Button } from '@pavilion/ui/base/button';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { restrictionQuery } from './queries.ts';

type Props = { waiver: { id: string; name: string }; isOpen: boolean; onClose: () => void };

/** A name such as 'the outdoor consent' reads on in sentences; as a title it has a capital. */
const capitalise = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

/** WVR-07: the terms of a waiver. The server has sanitised the HTML, and the Content Security Policy blocks scripts. */
export function WaiverDialog({ waiver, isOpen, onClose }: Props) {
  const tc = useText('common');
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="medium"
      title={capitalise(waiver.name)}
      closeLabel={tc('close')}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {tc('close')}
        </Button>
      }
    >
      <Terms id={waiver.id} />
    </Modal>
  );
}

function Terms({ id }: { id: string }) {
  const t = useText('restriction');
  const tc = useText('common');
  const lang = useContentLang();
  const { data: restriction, error, refetch, isRefetching } = useQuery(restrictionQuery(useSend(), id));
  if (restriction === null) return <p>{t('terms_missing')}</p>;
  if (restriction === undefined && error) {
    return (
      <ErrorState
        title={t('terms_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        spinnerLabel={t('terms_loading')}
        fills="section"
        level={3}
      />
    );
  }
  if (restriction === undefined) return <Skeletons kind="lines" count={4} label={t('terms_loading')} />;
  return (
    <div
      className="pv-stack"
      data-testid="waiver-terms"
      lang={lang}
      dangerouslySetInnerHTML={{ __html: restriction.terms }}
    />
  );
}
