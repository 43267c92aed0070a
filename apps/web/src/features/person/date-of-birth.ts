import { isDay } from '@pavilion/domain/day';
import { type Translate, useText } from '../../lib/i18n/text.tsx';

/** AUT-18: the checks that need no request. The server also checks the age. */
export const createDateOfBirthRules = (t: Translate<'account'>) => ({
  required: t('date_of_birth_missing'),
  validate: (value: string): true | string => isDay(value) || t('date_of_birth_invalid'),
});

/** The legend of the three boxes and their labels. */
export function useDateOfBirthTexts() {
  const t = useText('account');
  return {
    label: t('date_of_birth'),
    partLabels: { day: t('date_day'), month: t('date_month'), year: t('date_year') },
  };
}
