import type { QuestionValues } from '@pavilion/domain/question/form';
import { Button } from '@pavilion/ui/base/button';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useModes } from '../../../lib/modes/modes.ts';
import type { QuestionFormState } from '../../question/index.ts';

type Attendee = {
  /** Tells apart what was answered for each attendee. */
  key: string;
  /** The first name; '' while it is not known. */
  name: string;
};

/**
 * Offers the contacts of the attendee who was added before, in one press. Only questions that are marked as contacts are
 * kept, in the page's memory; medical answers are never taken for another child. A kiosk keeps nothing for the next customer.
 */
export function useSameContacts(
  { sections, values, change, getFieldId }: QuestionFormState,
  attendee: Attendee,
): { offer: ReactNode; remember: () => void } {
  const { isKiosk } = useModes();
  const [last, setLast] = useState<Attendee & { values: QuestionValues }>();
  const ids = sections.flatMap(({ questions }) =>
    questions.filter(({ isContact }) => isContact).map(({ id }) => id),
  );
  const missing =
    last === undefined || last.key === attendee.key ? [] : ids.filter((id) => !values[id] && last.values[id]);
  const fillIn = (): void => {
    for (const id of missing) change(id, last?.values[id] ?? '');
    document.getElementById(getFieldId(missing[0] ?? 0))?.focus();
  };
  return {
    offer: missing.length > 0 && <SameContacts name={last?.name ?? ''} onUse={fillIn} />,
    remember: () => {
      const kept = Object.fromEntries(ids.map((id) => [id, values[id]]));
      if (!isKiosk) setLast({ ...attendee, values: kept });
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
