import type { Translate } from '../../../lib/i18n/text.tsx';

/** What makes a password easy to guess for somebody who knows the person. */
type PersonalWords = { email: string; firstName: string; lastName: string };

/** AUT-18: the checks of a new password that need no request. The server checks again. */
export const createPasswordRules = (t: Translate<'account'>, getWords: () => PersonalWords) => ({
  required: t('choose_password'),
  minLength: { value: 8, message: t('password_short') },
  validate: async (password: string): Promise<true | string> =>
    (await isAccepted(password, getWords())) || t('password_weak'),
});

/** The server's rule, with its dictionary. If it cannot be loaded, the server's response shows the error. */
const isAccepted = (password: string, words: PersonalWords): Promise<boolean> =>
  import('@pavilion/domain/password').then(
    ({ isStrongPassword }) => isStrongPassword(password, words),
    () => true,
  );
