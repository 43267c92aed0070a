import { uploadMembershipDocument } from '@pavilion/contract/own-membership/own-membership';
import { maxDocumentSize } from '@pavilion/domain/membership/changes';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useQuestionFocus } from '../../lib/accessibility/use-question-focus.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import type { OwnMembership } from './queries.ts';
import { useMembershipChange } from './use-membership-change.ts';

type Document = NonNullable<OwnMembership['document']>;
type Props = { membership: OwnMembership; document: Document; userId: number };

/** ACC-04: the document that a membership asks for: what we have, and a form for another one. */
export function DocumentUpload({ membership, document, userId }: Props) {
  const t = useText('own_membership');
  const [isReplacing, setReplacing] = useState(false);
  const container = useQuestionFocus<HTMLDivElement>(isReplacing ? 'replacement' : undefined);
  const { formatDayWithYear } = useDateFormat();
  const { name, state, expiresOn, fileName } = document;
  const day = expiresOn === null ? '' : formatDayWithYear(expiresOn);
  const isOpen = isReplacing || state === 'missing' || state === 'expired';
  return (
    <div ref={container} className="own-membership__document pv-stack" data-testid="membership-document">
      {state === 'valid' ? (
        <p>{t('document_valid', { file: fileName ?? name, day })}</p>
      ) : (
        <Notification tone="warning" title={t('document', { what: name })}>
          {t(`document_${state}`, { day })}
        </Notification>
      )}
      {isOpen ? (
        <DocumentForm
          membershipId={membership.id}
          userId={userId}
          onClose={isReplacing ? () => setReplacing(false) : undefined}
        />
      ) : (
        <Button variant="secondary" size="s" data-opens="replacement" onClick={() => setReplacing(true)}>
          {t('document_replace')}
        </Button>
      )}
    </div>
  );
}

type FormProps = {
  membershipId: string;
  userId: number;
  /** Closes the form; undefined while a document is missing. */
  onClose: (() => void) | undefined;
};

function DocumentForm({ membershipId: id, userId, onClose }: FormProps) {
  const t = useText('own_membership');
  const send = useSend();
  const [file, setFile] = useState<File>();
  const [expiresOn, setExpiresOn] = useState('');
  const [fileError, setFileError] = useState<string>();
  const [dayError, setDayError] = useState<string>();
  const { mutate, isPending, error } = useMembershipChange(
    userId,
    async (chosen: File) => {
      const body = { fileName: chosen.name, content: await readBase64(chosen), expiresOn };
      return sendRequest(send, uploadMembershipDocument, { params: { id }, body });
    },
    { success: t('document_saved'), failure: t('document_not_saved') },
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const problem = !file
      ? t('document_file_missing')
      : file.size > maxDocumentSize
        ? t('document_too_large')
        : undefined;
    const missingDay = expiresOn === '' ? t('document_until_missing') : undefined;
    setFileError(problem);
    setDayError(missingDay);
    if (file && problem === undefined && missingDay === undefined)
      mutate(file, { onSuccess: () => onClose?.() });
  };
  const errors = error?.errors ?? {};
  return (
    <form className="pv-stack" noValidate onSubmit={submit}>
      <TextField
        type="file"
        data-question
        label={t('document_file')}
        hint={t('document_hint')}
        error={fileError ?? errors['content']?.[0]}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0]);
          setFileError(undefined);
        }}
      />
      <DateFields
        id={`document-until-${id}`}
        label={t('document_until')}
        hint={t('document_until_hint')}
        error={dayError ?? errors['expires_on']?.[0]}
        partLabels={{ day: t('day'), month: t('month'), year: t('year') }}
        onChange={(day) => {
          setExpiresOn(day);
          setDayError(undefined);
        }}
      />
      <FormButtons isPending={isPending} onClose={onClose} />
    </form>
  );
}

function FormButtons({ isPending, onClose }: Pick<FormProps, 'onClose'> & { isPending: boolean }) {
  const t = useText('own_membership');
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('memberships'));
  return (
    <div className="pv-cluster">
      <Button ref={buttonRef} type="submit" size="s" isPending={isPending}>
        {t('document_upload')}
      </Button>
      {onClose && (
        <Button variant="quiet" size="s" onClick={onClose}>
          {t('document_keep')}
        </Button>
      )}
    </div>
  );
}

/** The content of a file in base64. */
async function readBase64(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error(`File ${file.name} not read`));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
