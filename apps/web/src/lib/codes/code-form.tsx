import { Button, TextButton } from '@pavilion/ui/base/button';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';

type CodeFormProps = {
  className: string;
  texts: { label: string; hint?: string; missing: string; submit: string };
  /** Why the last code was refused. */
  error: string | undefined;
  isPending: boolean;
  onSubmit: (code: string, ends: { onSuccess: () => void; onError: () => void }) => void;
  /** The customer types another code. */
  onChange: () => void;
  onSuccess?: () => void;
  isFocused?: boolean;
  children?: ReactNode;
};

/** A field for a code that is sent to the server. An empty or refused code gets the focus back, with the reason. */
export function CodeForm(props: CodeFormProps) {
  const {
    className,
    texts,
    error,
    isPending,
    onSubmit,
    onChange,
    onSuccess,
    isFocused = false,
    children,
  } = props;
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else if (!isPending)
      onSubmit(code, { onSuccess: () => onSuccess?.(), onError: () => field.current?.focus() });
  };
  return (
    <form className={className} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={texts.label}
        hint={texts.hint}
        error={isMissing ? texts.missing : error}
        value={code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setCode(target.value);
          setMissing(false);
          onChange();
        }}
      />
      <Button type="submit" variant="secondary" isPending={isPending}>
        {texts.submit}
      </Button>
      {children}
    </form>
  );
}

/** A code form behind a button, which an accepted code closes. */
export function OpenableCodeForm({ openLabel, ...form }: CodeFormProps & { openLabel: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CodeForm {...form} isFocused onSuccess={() => setOpen(false)} />;
  return (
    <p className="pv-small">
      <TextButton aria-expanded={false} onClick={() => setOpen(true)}>
        {openLabel}
      </TextButton>
    </p>
  );
}
