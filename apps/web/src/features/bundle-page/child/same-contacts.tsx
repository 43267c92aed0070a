import type { QuestionValue } from '@pavilion/domain/question/form';
import { Button } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useModes } from '../../../lib/modes/modes.ts';
import { createStore } from '../../../lib/store/create-store.ts';
import { useUser } from '../../person/index.ts';
import type { QuestionFormState } from '../../question/index.ts';

type Contacts = {
  /** Who answered; null is a guest. */
  userId: number | null;
  /** The first name of the attendee; '' while it is not known. */
  name: string;
  /** By the text of their question, which other camps ask too. */
  values: Readonly<Record<string, QuestionValue>>;
};

/** Kept while the customer visits other pages, and set in the browser only. */
const lastContacts = createStore<Contacts | undefined>(undefined);

/**
 * Offers the contacts of the attendee who was added before, in one press. Only questions that are marked as contacts are
 * kept, in the page's memory; medical answers are never taken for another child. A kiosk keeps nothing for the next customer.
 */
export function useSameContacts(
  { sections, values, change, getFieldId }: QuestionFormState,
  name: string,
): { offer: ReactNode; remember: () => void } {
  const { isKiosk } = useModes();
  const userId = useUser()?.id ?? null;
  const last = lastContacts.useValue();
  const asked = sections.flatMap(({ questions }) => questions.filter(({ isContact }) => isContact));
  const missing = asked.flatMap(({ id, question }) => {
    const value = last?.userId === userId ? last.values[question] : undefined;
    return !values[id] && value ? [{ id, value }] : [];
  });
  const fillIn = (): void => {
    for (const { id, value } of missing) change(id, value);
    document.getElementById(getFieldId(missing[0]?.id ?? 0))?.focus();
  };
  return {
    offer: missing.length > 0 && <SameContacts name={last?.name ?? ''} onUse={fillIn} />,
    remember: () => {
      if (isKiosk || asked.length === 0) return;
      const kept = asked.map(({ id, question }) => [question, values[id] ?? ''] as const);
      lastContacts.set({ userId, name, values: Object.fromEntries(kept) });
    },
  };
}

function SameContacts({ name, onUse }: { name: string; onUse: () => void }) {
  const t = useText('bundle');
  return (
    <p className="bundle-contacts">
      <Button variant="secondary" size="s" onClick={onUse} data-testid="same-contacts">
        {name === '' ? t('same_contacts') : t('same_contacts_as', { name })}
      </Button>
    </p>
  );
}
