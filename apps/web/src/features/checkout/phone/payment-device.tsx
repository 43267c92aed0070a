import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { useText } from '../../../lib/i18n/text.tsx';

export type PaymentDeviceName = 'kiosk' | 'phone';

type Props = { device: PaymentDeviceName; onChange: (device: PaymentDeviceName) => void };

/** CHK-01: at a kiosk, the choice between its card form and the customer's own phone. */
export function PaymentDevice({ device, onChange }: Props) {
  const t = useText('checkout');
  return (
    <SegmentedChoice
      label={t('pay_where')}
      isBlock
      value={device}
      onChange={(value) => onChange(value === 'phone' ? 'phone' : 'kiosk')}
      options={[
        { value: 'kiosk', label: t('pay_here') },
        { value: 'phone', label: t('pay_on_phone') },
      ]}
    />
  );
}
