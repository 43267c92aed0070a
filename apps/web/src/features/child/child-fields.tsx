import type { ChildProblem } from '@pavilion/domain/bundle/child';
import { joinSentences } from '@pavilion/domain/sentences';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useText } from '../../lib/i18n/text.tsx';
import type { ChildInput } from '../linked-person/index.ts';
import './child.css';

export const emptyChild: ChildInput = { firstName: '', lastName: '', dateOfBirth: '' };

const apiFields = { firstName: 'first_name', lastName: 'last_name', dateOfBirth: 'date_of_birth' } as const;

type Props = {
  /** Before the name of each field in its id, as in `child-firstName`. */
  idPrefix: string;
  child: ChildInput;
  /** The problems to show. */
  problems: readonly ChildProblem[];
  /** What the server refused, by the API's field. */
  errors?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** The ages that are allowed, as words. */
  ages?: string;
  /** The same as a sentence beside the date of birth, where nothing else says it. */
  agesNote?: string;
  onChange: (changes: Partial<ChildInput>) => void;
  /** A field was left. */
  onLeave?: (field: keyof ChildInput) => void;
};

/** AUT-25, CMP-17: the name and the date of birth of a child. */
export function ChildFields(props: Props) {
  const { idPrefix, child, problems, errors = {}, ages = '', agesNote = '', onChange, onLeave } = props;
  const t = useText('child');
  const format = useProblemText(child, ages);
  const findError = (field: keyof ChildInput): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    const messages = errors[apiFields[field]];
    return problem ? format(problem) : messages && joinSentences(messages);
  };
  const name = (field: 'firstName' | 'lastName') => ({
    id: `${idPrefix}-${field}`,
    label: t(apiFields[field]),
    maxLength: 100,
    autoComplete: 'off',
    value: child[field],
    error: findError(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
    onBlur: () => onLeave?.(field),
  });
  return (
    <div className="pv-fields">
      <div className="child-names">
        <TextField {...name('firstName')} />
        <TextField {...name('lastName')} />
      </div>
      <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.('dateOfBirth')}>
        <DateFields
          id={`${idPrefix}-dateOfBirth`}
          label={t('date_of_birth')}
          hint={joinSentences([agesNote, t('date_of_birth_hint')].filter((part) => part !== ''))}
          partLabels={{ day: t('date_day'), month: t('date_month'), year: t('date_year') }}
          error={findError('dateOfBirth')}
          initialValue={child.dateOfBirth}
          onChange={(dateOfBirth) => onChange({ dateOfBirth })}
        />
      </div>
    </div>
  );
}

/** What is wrong with a field of a child, and what to do. */
function useProblemText(
  { firstName, dateOfBirth }: ChildInput,
  ages: string,
): (problem: ChildProblem) => string {
  const t = useText('child');
  return (problem) => {
    switch (problem.code) {
      case 'missing':
      case 'invalid':
        return t(`${apiFields[problem.field]}_${problem.code}`);
      case 'age_not_met': {
        const name = firstName.trim();
        return name === ''
          ? t('age_not_met', { age: problem.age, ages })
          : t('age_not_met_named', { name, age: problem.age, ages });
      }
      case 'date_of_birth':
        return t(dateOfBirth === '' ? 'date_of_birth_missing' : 'date_of_birth_invalid');
      case 'not_a_child':
        return t('not_a_child');
    }
  };
}
