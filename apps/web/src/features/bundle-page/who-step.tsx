import { isForAdults } from '@pavilion/domain/bundle/child';
import { TextButton } from '@pavilion/ui/base/button';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import type { Bundle } from '../bundle/index.ts';
import { ChildFields } from '../child/index.ts';
import { useLoginDialog } from '../person/index.ts';
import { type Attendance, type Person, useAttendance } from './attendance.ts';
import { AddChild } from './child/add-child.tsx';
import { KnownChildren } from './child/known-children.tsx';
import { useAges } from './child/use-ages.ts';
import type { GuestChild } from './child/use-guest-child.ts';

/**
 * The choice of a person: each with the name, and why it is not for them. The address changes in a transition, so until
 * then the field shows who was chosen.
 */
export function usePersonField({ people, attendee, choose }: Attendance) {
  const t = useText('bundle');
  const tc = useText('common');
  const current = attendee === undefined ? '' : String(attendee.id);
  const [change, setChange] = useState({ from: current, to: current });
  if (change.from !== current) setChange({ from: current, to: current });
  // Who cannot attend comes last.
  const ordered = people.toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null));
  const options = ordered.map(({ id, firstName, lastName, isUser, misfit, has }: Person) => {
    const name = `${firstName} ${lastName}`;
    return {
      value: String(id),
      label: isUser ? tc('attendee_you', { name }) : name,
      ...(has && { hint: has === 'booked' ? t('booked') : tc('in_basket') }),
      ...(misfit !== null && { hint: misfit, disabled: true }),
    };
  });
  return {
    options,
    value: change.to,
    onChange: (id: string): void => {
      setChange({ from: current, to: id });
      choose(Number(id));
    },
  };
}

type Props = {
  bundle: Bundle;
  guest: GuestChild;
  /** That nobody is chosen, once the form was submitted. */
  error: ReactNode;
};

/** AUT-25, CMP-17: 'Who is it for?' on a booking page: one of the user's people, or a child whom a guest names. */
export function WhoStep({ bundle, guest, error }: Props) {
  const attendance = useAttendance();
  const { formatAges } = useAges();
  const ages = formatAges(bundle);
  return (
    <div className="pv-stack">
      {ages !== '' && <p className="pv-muted">{ages}</p>}
      {attendance.people.length > 0 ? (
        <PeopleChoice bundle={bundle} attendance={attendance} error={error} />
      ) : (
        <GuestChoice bundle={bundle} guest={guest} error={error} />
      )}
    </div>
  );
}

function PeopleChoice({ bundle, attendance, error }: Omit<Props, 'guest'> & { attendance: Attendance }) {
  const tc = useText('common');
  const { people, choose, isPending } = attendance;
  const isNobodyFitting = !isPending && people.every(({ misfit }) => misfit !== null);
  return (
    <>
      <RadioGroup
        id="who-first"
        legend={tc('who_for')}
        isLegendHidden
        error={error}
        {...usePersonField(attendance)}
      />
      {!isForAdults(bundle) && (
        <AddChild key={people.length} bundle={bundle} isOpenAtFirst={isNobodyFitting} onAdded={choose} />
      )}
    </>
  );
}

function GuestChoice({ bundle, guest, error }: Props) {
  const t = useText('bundle');
  const tc = useText('common');
  const { formatAges } = useAges();
  const { isKiosk } = useModes();
  const { open } = useLoginDialog();
  const { choice, isChoiceOffered, choose, values, problems, change, leave, formKey } = guest;
  return (
    <>
      {isChoiceOffered && (
        <RadioGroup
          id="who-first"
          legend={tc('who_for')}
          isLegendHidden
          error={error}
          options={[
            { value: 'me', label: t('who_me'), hint: t('who_me_hint') },
            { value: 'child', label: t('who_child') },
          ]}
          value={choice ?? ''}
          onChange={(value) => choose(value === 'me' ? 'me' : 'child')}
        />
      )}
      {choice === 'child' && (
        <>
          <KnownChildren guest={guest} />
          <ChildFields
            key={formKey}
            idPrefix="child"
            child={values}
            ages={formatAges(bundle)}
            problems={problems}
            onChange={change}
            onLeave={leave}
          />
        </>
      )}
      {!isKiosk && (
        <p className="pv-small pv-muted">
          {t('who_log_in_text')}{' '}
          <TextButton onClick={() => open({ reason: 'people' })}>{t('who_log_in')}</TextButton>
        </p>
      )}
    </>
  );
}
