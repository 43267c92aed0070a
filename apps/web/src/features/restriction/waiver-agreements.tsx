import { useText } from '../../lib/i18n/text.tsx';
import {
  getWaiverFieldId,
  type RequiredWaiver,
  type WaiverAgreementsState,
} from './use-waiver-agreements.ts';
import { WaiverAgreement } from './waiver-agreement.tsx';

type Props = { waivers: readonly RequiredWaiver[]; state: WaiverAgreementsState };

/** WVR-15: the waivers to agree to before a payment, with their attendees. */
export function WaiverAgreements({ waivers, state }: Props) {
  const t = useText('restriction');
  if (waivers.length === 0) return null;
  return (
    <fieldset className="waiver-agreements pv-stack" data-testid="waivers">
      <legend>{t('waivers')}</legend>
      <p className="pv-small pv-muted">{t('waivers_text')}</p>
      {waivers.map(({ attendees, ...waiver }) => {
        const id = getWaiverFieldId(waiver.id);
        return (
          <WaiverAgreement
            key={waiver.id}
            id={id}
            waiver={waiver}
            hint={t('agree_for', { attendees: attendees.join(', ') })}
            error={state.errors.find(({ fieldId }) => fieldId === id)?.message}
            isAgreed={state.agreedIds.includes(waiver.id)}
            onChange={(isAgreed) => state.change(waiver.id, isAgreed)}
          />
        );
      })}
    </fieldset>
  );
}
