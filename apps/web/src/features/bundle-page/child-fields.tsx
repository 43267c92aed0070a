import type { ChildProblem } from '@pavilion/domain/bundle/child';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useText } from '../../lib/i18n/text.tsx';
import type { ListedBundle } from '../bundle/index.ts';
import type { ChildInput } from '../linked-person/index.ts';
import { useAges } from './use-ages.ts';

export const emptyChild: ChildInput = { firstName: '', lastName: '', dateOfBirth: '' };

export const getChildFieldId = (field: keyof ChildInput): string => `child-${field}`;

type Props = {
  child: ChildInput;
  bundle: ListedBundle;
  /** The problems to show. */
  problems: readonly ChildProblem[];
  onChange: (changes: Partial<ChildInput>) => void;
  /** A field was left. */
  onLeave?: (field: keyof ChildInput) => void;
};

/** CMP-17: the name and the date of birth of a child. */
export function ChildFields({ child, bundle, problems, onChange, onLeave }: Props) {
  const t = useText('bundle');
  const format = useChildProblemText(child, bundle);
  const find = (field: keyof ChildInput): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    return problem && format(problem);
  };
  const name = (field: 'firstName' | 'lastName') => ({
    id: getChildFieldId(field),
    maxLength: 100,
    autoComplete: 'off',
    value: child[field],
    error: find(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
    onBlur: () => onLeave?.(field),
  });
  return (
    <div className="pv-fields bundle-child">
      <div className="bundle-child__names">
        <TextField label={t('child_first_name')} {...name('firstName')} />
        <TextField label={t('child_last_name')} {...name('lastName')} />
      </div>
      <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.('dateOfBirth')}>
        <DateFields
          id={getChildFieldId('dateOfBirth')}
          label={t('child_date_of_birth')}
          hint={t('child_date_of_birth_hint')}
          partLabels={{ day: t('date_day'), month: t('date_month'), year: t('date_year') }}
          error={find('dateOfBirth')}
          onChange={(dateOfBirth) => onChange({ dateOfBirth })}
        />
      </div>
    </div>
  );
}

/** What is wrong with a field of a child, and what to do. */
function useChildProblemText(
  { firstName }: ChildInput,
  bundle: ListedBundle,
): (problem: ChildProblem) => string {
  const t = useText('bundle');
  const { formatAges } = useAges();
  return (problem) => {
    switch (problem.code) {
      case 'missing':
      case 'invalid':
        return t(`${problem.field === 'firstName' ? 'child_first_name' : 'child_last_name'}_${problem.code}`);
      case 'age_not_met': {
        const name = firstName.trim();
        const ages = formatAges(bundle);
        return name === ''
          ? t('child_age_not_met', { age: problem.age, ages })
          : t('child_age_not_met_named', { name, age: problem.age, ages });
      }
      case 'date_of_birth':
        return t('child_birth_invalid');
      case 'not_a_child':
        return t('child_not_a_child');
    }
  };
}
