import type { QuestionValue } from '@pavilion/domain/question/form';
import {
  getMaxLength,
  getQuestionControl,
  type PageQuestionType,
  type Question,
} from '@pavilion/domain/question/rules';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { CheckboxGroup } from '@pavilion/ui/forms/checkbox-group';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { Select } from '@pavilion/ui/forms/select';
import { TextArea } from '@pavilion/ui/forms/text-area';
import { TextField } from '@pavilion/ui/forms/text-field';
import type { ComponentType } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DateQuestion } from './date-question.tsx';
import type { FieldProps } from './field-props.ts';
import type { QuestionFormState } from './use-question-form.ts';

/** QST-04, QST-10, QST-11: one question with the control of its type. */
export function QuestionField({ question, form }: { question: Question; form: QuestionFormState }) {
  const t = useText('question');
  const control = getQuestionControl(question.type);
  if (control === null) {
    return (
      <div data-testid={`question-${question.id}`}>
        <p className="pv-label">
          <ClientText>{question.question}</ClientText>
        </p>
        <Notification tone="warning">{t('unsupported_type', { type: question.type })}</Notification>
      </div>
    );
  }
  const Control = controls[control];
  return (
    <div data-testid={`question-${question.id}`}>
      <Control
        question={question}
        id={form.getFieldId(question.id)}
        label={<QuestionLabel {...question} />}
        error={form.errors[question.id]}
        value={form.values[question.id]}
        onChange={(value) => form.change(question.id, value)}
        onBlur={() => form.leave(question.id)}
      />
    </div>
  );
}

/** QST-20: the question with the word 'Required', if it is. */
function QuestionLabel({ question, required }: Question) {
  const t = useText('question');
  const text = <ClientText>{question}</ClientText>;
  if (!required) return text;
  return (
    <>
      {text} <span className="question-required">{t('required')}</span>
    </>
  );
}

const ClientText = ({ children }: { children: string }) => <span lang={useContentLang()}>{children}</span>;

const toText = (value: QuestionValue | undefined): string => (typeof value === 'string' ? value : '');

/** QST-19: the maximum length and the counter of a text. */
function useTextProps({ question, id, label, error, value, onChange, onBlur }: FieldProps) {
  const t = useText('question');
  return {
    id,
    label,
    error,
    onBlur,
    autoComplete: 'off',
    'aria-required': question.required,
    value: toText(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...(question.type !== 'number' && { maxLength: getMaxLength(question) }),
    ...(question.hasCharacterCount && {
      formatCount: (count: number, max: number) => t('character_count', { count, max }),
    }),
  };
}

const TextQuestion = (props: FieldProps) => (
  <TextField
    {...useTextProps(props)}
    {...(props.question.format === 'phone' && { type: 'tel', inputMode: 'tel' as const })}
  />
);
const TextAreaQuestion = (props: FieldProps) => <TextArea {...useTextProps(props)} />;
const NumberQuestion = (props: FieldProps) => <TextField inputMode="decimal" {...useTextProps(props)} />;

const toOptions = ({ options }: Question) =>
  options.map(({ id, value }) => ({ value: String(id), label: <ClientText>{value}</ClientText> }));

function SelectQuestion({ question, value, onChange, ...field }: FieldProps) {
  const t = useText('question');
  const lang = useContentLang();
  return (
    <Select
      {...field}
      aria-required={question.required}
      value={toText(value)}
      options={[{ value: '', label: t('select_an_option') }]}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {question.options.map(({ id, value: text }) => (
        <option key={id} value={id} lang={lang}>
          {text}
        </option>
      ))}
    </Select>
  );
}

const RadioQuestion = ({ question, label, value, onChange, ...field }: FieldProps) => (
  <RadioGroup
    {...field}
    name={field.id}
    legend={label}
    options={toOptions(question)}
    value={toText(value)}
    onChange={onChange}
  />
);

function MultiSelectQuestion({ question, value, onChange, label, ...field }: FieldProps) {
  const t = useText('question');
  return (
    <CheckboxGroup
      {...field}
      legend={label}
      hint={t('select_all_that_apply')}
      options={toOptions(question)}
      values={typeof value === 'object' ? value.map(String) : []}
      onChange={(values) => onChange(values.map(Number))}
    />
  );
}

/** QST-16: one tick, or one of several options; another option replaces the first. */
function CheckboxQuestion({ question, value, onChange, label, ...field }: FieldProps) {
  const t = useText('question');
  const selected = toText(value);
  if (question.options.length === 0) {
    return (
      <Checkbox
        {...field}
        label={label}
        aria-required={question.required}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  // A required choice is never empty again, so radio buttons fit; an optional one is taken back by its own box.
  if (question.required && question.options.length > 1) {
    return <RadioQuestion {...{ question, value, onChange, label }} {...field} />;
  }
  return (
    <CheckboxGroup
      {...field}
      legend={label}
      {...(question.options.length > 1 && { hint: t('select_one') })}
      options={toOptions(question)}
      values={selected === '' ? [] : [selected]}
      onChange={(values) => onChange(values.find((option) => option !== selected) ?? '')}
    />
  );
}

const controls: Record<PageQuestionType, ComponentType<FieldProps>> = {
  text: TextQuestion,
  number: NumberQuestion,
  textarea: TextAreaQuestion,
  select: SelectQuestion,
  multi_select: MultiSelectQuestion,
  checkbox: CheckboxQuestion,
  radio: RadioQuestion,
  date: DateQuestion,
};
