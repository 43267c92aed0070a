import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { CheckboxGroup } from '@pavilion/ui/forms/checkbox-group';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { type Attendee, usePeople } from '../linked-person/index.ts';
import { useUser } from '../person/index.ts';
import { ChildForm } from './child-form.tsx';

const fieldId = 'joining-members';

export type Members = {
  people: readonly Attendee[];
  chosenIds: readonly number[];
  maxMembers: number;
  choose: (ids: readonly number[]) => void;
  /** What keeps the form from being sent. */
  problems: readonly { fieldId: string; message: string }[];
};

/** The further people of a family plan. The choice is in the URL, so a reload keeps it. */
export function useMembers(maxMembers: number): Members {
  const t = useText('joining');
  const [search, setSearch] = useSearchParams();
  const { people } = usePeople();
  const others = people.filter(({ isUser }) => !isUser);
  const named = (search.get('with') ?? '').split(',').map(Number);
  const chosenIds = others.map(({ id }) => id).filter((id) => named.includes(id));
  return {
    people: others,
    chosenIds,
    maxMembers,
    choose: (ids) =>
      setSearch(
        (params) => {
          if (ids.length > 0) params.set('with', ids.join(','));
          else params.delete('with');
          return params;
        },
        { replace: true, preventScrollReset: true },
      ),
    problems:
      maxMembers > 0 && chosenIds.length > maxMembers
        ? [{ fieldId, message: t('members_too_many', { count: maxMembers }) }]
        : [],
  };
}

/** AUT-25: who joins with the user: the people linked to them, and children who are added here. */
export function MembersField({ state }: { state: Members }) {
  const t = useText('joining');
  const user = useUser();
  const { people, chosenIds, maxMembers, choose, problems } = state;
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="pv-stack" data-testid="joining-members">
      <p>{t('members_text', { name: user?.firstName ?? '', count: maxMembers })}</p>
      {people.length > 0 && (
        <CheckboxGroup
          id={fieldId}
          legend={t('members_legend')}
          options={people.map(({ id, firstName, lastName }) => ({
            value: String(id),
            label: `${firstName} ${lastName}`,
          }))}
          values={chosenIds.map(String)}
          error={problems[0]?.message}
          onChange={(values) => choose(values.map(Number))}
        />
      )}
      {isAdding ? (
        <ChildForm
          onAdded={(id) => {
            choose([...chosenIds, id]);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <p>
          <Button variant="secondary" size="s" onClick={() => setAdding(true)}>
            <Icon icon={Plus} />
            {t('add_child')}
          </Button>
        </p>
      )}
    </div>
  );
}
