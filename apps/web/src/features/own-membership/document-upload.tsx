import { uploadMembershipDocument } from '@pavilion/contract/own-membership/own-membership';
import { maxDocumentSize } from '@pavilion/domain/membership/changes';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useState } from 'react';
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
  const { formatDayWithYear } = useDateFormat();
  const { name, state, expiresOn, fileName } = document;
  const day = expiresOn === null ? '' : formatDayWithYear(expiresOn);
  const isOpen = isReplacing || state === 'missing' || state === 'expired';
  return (
    <div className="own-membership__document pv-stack" data-testid="membership-document">
      {state === 'valid' ? (
        <p>{t('document_valid', { file: fileName ?? name, day })}</p>
      ) : (
        <Notification tone="warning" title={t('document', { what: name })}>
          {t(`document_${state}`, { day })}
        </Notification>
      )}
      {isOpen ? (
        <DocumentForm
          key={expiresOn ?? ''}
          membershipId={membership.id}
          userId={userId}
          onSaved={() => setReplacing(false)}
        />
      ) : (
        <Button variant="secondary" size="s" onClick={() => setReplacing(true)}>
          {t('document_replace')}
        </Button>
      )}
    </div>
  );
}

type FormProps = { membershipId: string; userId: number; onSaved: () => void };

function DocumentForm({ membershipId: id, userId, onSaved }: FormProps) {
  const t = useText('own_membership');
  const send = useSend();
  const [file, setFile] = useState<File>();
  const [expiresOn, setExpiresOn] = useState('');
  const [fileError, setFileError] = useState<string>();
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
    setFileError(problem);
    if (file && problem === undefined) mutate(file, { onSuccess: onSaved });
  };
  const errors = error?.errors ?? {};
  return (
    <form className="pv-stack" noValidate onSubmit={submit}>
      <TextField
        type="file"
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
        error={errors['expires_on']?.[0]}
        partLabels={{ day: t('day'), month: t('month'), year: t('year') }}
        onChange={setExpiresOn}
      />
      <Button type="submit" size="s" isPending={isPending}>
        {t('document_upload')}
      </Button>
    </form>
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
