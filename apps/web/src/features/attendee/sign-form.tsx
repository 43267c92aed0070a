import type { signWaiver } from '@pavilion/contract/restriction';
import { isDrawing } from '@pavilion/domain/attendee';
import { Button } from '@pavilion/ui/base/button';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import type { CamelRequest, RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { SignaturePad } from './signature-pad.tsx';
import './attendee.css';

export type Signing = Omit<CamelRequest<typeof signWaiver>['body'], 'waiverToken'>;

type Props = {
  restriction: { name: string; terms: string; version: number };
  attendee: { firstName: string; lastName: string; needsGuardian: boolean };
  isPending: boolean;
  error: RequestError | null;
  onSign: (signing: Signing) => void;
};

/** WVR-11: the terms, the name of the signer and the signature, typed or drawn. */
export function SignForm({ restriction, attendee, isPending, error, onSign }: Props) {
  const t = useText('attendee');
  const tc = useText('common');
  const { values, errors, submitCount, change, validate } = useSigning(restriction.version);
  const refusal = useRef<HTMLDivElement>(null);
  // Above the terms, which have to be read again if they are new.
  useEffect(() => refusal.current?.focus(), [error]);
  const { kind, name, drawing, isAgreed } = values;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!validate()) return;
    onSign({
      version: restriction.version,
      signerName: name.trim(),
      signerRole: attendee.needsGuardian ? 'guardian' : 'attendee',
      signature: kind === 'typed' ? { kind, value: name.trim() } : { kind, value: drawing },
      agreed: true,
    });
  };
  const find = (fieldId: string) => errors.find((field) => field.fieldId === fieldId)?.message;
  return (
    <form className="pv-stack sign-form" noValidate onSubmit={submit} data-testid="sign-form">
      {errors.length > 0 && (
        <ErrorSummary key={submitCount} title={tc('error_summary_title')} errors={errors} />
      )}
      {error && errors.length === 0 && (
        <Notification tone="danger" shouldAnnounce ref={refusal} tabIndex={-1} data-testid="not-signed">
          {error.message || tc('error_unreachable')}
        </Notification>
      )}
      <Terms html={restriction.terms} />
      <TextField
        id="signer-name"
        label={t('signer_name')}
        hint={attendee.needsGuardian ? t('guardian_hint', { name: attendee.firstName }) : undefined}
        autoComplete="name"
        maxLength={200}
        value={name}
        error={find('signer-name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Signature values={values} error={find('signature')} onChange={change} />
      <Checkbox
        id="agreed"
        label={t('agree_as', {
          name: `${attendee.firstName} ${attendee.lastName}`,
          waiver: restriction.name,
        })}
        checked={isAgreed}
        error={find('agreed')}
        onChange={(event) => change({ isAgreed: event.currentTarget.checked })}
      />
      <Button type="submit" size="l" isBlock isPending={isPending}>
        {t('sign')}
      </Button>
    </form>
  );
}

function Terms({ html }: { html: string }) {
  const lang = useContentLang();
  return (
    // oxlint-disable-next-line react/no-danger -- the server sanitises it (WVR-07)
    <div
      className="sign-form__terms pv-stack"
      data-testid="waiver-terms"
      lang={lang}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

type SignatureProps = {
  values: SigningValues;
  error: string | undefined;
  onChange: (changes: Partial<SigningValues>) => void;
};

/** The typed name, or the drawing. */
function Signature({ values: { kind, name }, error, onChange }: SignatureProps) {
  const t = useText('attendee');
  return (
    <>
      <SegmentedChoice
        label={t('sign_how')}
        options={[
          { value: 'typed', label: t('sign_typed') },
          { value: 'drawn', label: t('sign_drawn') },
        ]}
        value={kind}
        onChange={(value) => onChange({ kind: value === 'drawn' ? 'drawn' : 'typed' })}
        isBlock
      />
      {kind === 'typed' ? (
        <p className="sign-form__typed" aria-hidden>
          {name}
        </p>
      ) : (
        <SignaturePad id="signature" error={error} onChange={(path) => onChange({ drawing: path })} />
      )}
    </>
  );
}

type SigningValues = { kind: 'typed' | 'drawn'; name: string; drawing: string; isAgreed: boolean };

/** The values of the form, and the errors of the last submit in the order of the fields. New terms are agreed to again. */
function useSigning(version: number) {
  const t = useText('attendee');
  const [readVersion, setReadVersion] = useState(version);
  const [values, setValues] = useState<SigningValues>({
    kind: 'typed',
    name: '',
    drawing: '',
    isAgreed: false,
  });
  const [errors, setErrors] = useState<{ fieldId: string; message: string }[]>([]);
  const [submitCount, setSubmitCount] = useState(0);
  if (readVersion !== version) {
    setReadVersion(version);
    setValues({ ...values, isAgreed: false });
  }
  const findErrors = () => [
    ...(values.name.trim().length < 2 ? [{ fieldId: 'signer-name', message: t('signer_name_missing') }] : []),
    ...(values.kind === 'drawn' && !isDrawing(values.drawing)
      ? [{ fieldId: 'signature', message: t('drawing_missing') }]
      : []),
    ...(values.isAgreed ? [] : [{ fieldId: 'agreed', message: t('agreement_missing') }]),
  ];
  return {
    values,
    errors,
    submitCount,
    change: (changes: Partial<SigningValues>): void => setValues((previous) => ({ ...previous, ...changes })),
    validate: (): boolean => {
      const found = findErrors();
      setErrors(found);
      setSubmitCount((count) => count + 1);
      return found.length === 0;
    },
  };
}
