import { LinkButton } from '@pavilion/ui/base/button';
import type { ComponentProps } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';

type Props = Pick<ComponentProps<typeof LinkButton>, 'size' | 'variant' | 'isBlock'> & {
  step: 'see_memberships' | 'see_cart' | 'see_bookings' | 'add_date_of_birth';
};

/** ACT-35: the next step of a refusal that is a page of its own. A kiosk has no link to an account. */
export function StepLink({ step, ...style }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const links = {
    see_memberships: { href: '/pricing', text: t('see_memberships') },
    see_cart: { href: '/basket', text: tc('view_basket') },
    see_bookings: isKiosk
      ? undefined
      : { href: `${surfaceUrls.account}/bookings/upcoming`, text: t('see_bookings') },
    add_date_of_birth: isKiosk
      ? undefined
      : { href: `${surfaceUrls.account}/user-details`, text: t('add_date_of_birth') },
  };
  const link = links[step];
  return (
    link && (
      <LinkButton {...style} href={link.href} data-testid={step.replaceAll('_', '-')}>
        {link.text}
      </LinkButton>
    )
  );
}
