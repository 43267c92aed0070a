import type { QuestionValue, QuestionValues } from '@pavilion/domain/question/form';
import type { QuestionSection } from '@pavilion/domain/question/rules';
import { useText } from '../../../lib/i18n/text.tsx';
import { useModes } from '../../../lib/modes/modes.ts';
import { createStore } from '../../../lib/store/create-store.ts';
import { useUser } from '../../person/index.ts';

type Contacts = {
  /** Who answered; null is a guest. */
  userId: number | null;
  /** The first name of the attendee; '' while it is not known. */
  name: string;
  /** By the text of their question, which other camps ask too. */
  values: Readonly<Record<string, QuestionValue>>;
};

/** Remembered while the customer visits other pages, and set in the browser only. */
const lastContacts = createStore<Contacts | undefined>(undefined);

export type LastContacts = {
  /** What the form starts with, by question id. */
  values: QuestionValues;
  /** For whom they were given; '' while that is not known. */
  name: string;
  remember: (values: QuestionValues, name: string) => void;
};

/**
 * The contacts of the attendee who was added before, which the form of the next one starts with. Only questions that are
 * marked as contacts are kept, in the page's memory; medical answers are never taken for another child. A kiosk keeps
 * nothing for the next customer.
 */
export function useLastContacts(sections: readonly QuestionSection[]): LastContacts {
  const { isKiosk } = useModes();
  const userId = useUser()?.id ?? null;
  const kept = lastContacts.useValue();
  const last = kept?.userId === userId ? kept : undefined;
  const asked = sections.flatMap(({ questions }) => questions.filter(({ isContact }) => isContact));
  const values = asked.flatMap(({ id, question }) => {
    const value = last?.values[question];
    return value ? [[id, value] as const] : [];
  });
  return {
    values: Object.fromEntries(values),
    name: last?.name ?? '',
    remember: (answered, name) => {
      if (isKiosk || asked.length === 0) return;
      const given = asked.map(({ id, question }) => [question, answered[id] ?? ''] as const);
      lastContacts.set({ userId, name, values: Object.fromEntries(given) });
    },
  };
}

type NoteProps = { last: LastContacts; values: QuestionValues; name: string };

/** Says whose contacts the form of another attendee has, so that nobody sends them unread. */
export function SameContacts({ last, values, name }: NoteProps) {
  const t = useText('bundle');
  const isFilledIn = Object.entries(last.values).some(([id, value]) => values[Number(id)] === value);
  if (!isFilledIn || last.name === name) return null;
  return (
    <p className="bundle-contacts" data-testid="same-contacts">
      {last.name === '' ? t('same_contacts') : t('same_contacts_as', { name: last.name })}
    </p>
  );
}
