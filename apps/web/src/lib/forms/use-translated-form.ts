import { useEffect, useRef } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { useBoot } from '../page/page-context.tsx';

/**
 * UIK-03: `useForm` whose errors follow a change of the language. It keeps what is typed, and a message of the server,
 * which has no type and cannot be checked here.
 */
export function useTranslatedForm<Values extends FieldValues>(
  props: UseFormProps<Values>,
): UseFormReturn<Values> {
  const { language } = useBoot();
  const form = useForm(props);
  const {
    trigger,
    formState: { errors },
  } = form;
  const checkedLanguage = useRef(language);
  useEffect(() => {
    if (checkedLanguage.current === language) return;
    checkedLanguage.current = language;
    const names = Object.entries(errors).flatMap(([name, error]) =>
      error?.type ? [name as Path<Values>] : [],
    );
    if (names.length > 0) void trigger(names);
  }, [language, errors, trigger]);
  return form;
}
