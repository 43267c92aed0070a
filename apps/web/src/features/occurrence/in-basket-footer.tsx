import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Check } from 'lucide-react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { ContentText } from '../../lib/content/content-text.tsx';
import { formatTimes } from '../../lib/content/format-times.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { type CartItem, useRemoveFromCart } from '../cart/index.ts';

type Props = { lines: readonly CartItem[]; isReadOnly: boolean };

/** The panel's buttons for an occurrence that is in the basket. */
export function InBasketFooter({ lines, isReadOnly }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { remove, isRemoving } = useRemoveFromCart();
  const removeRef = useFocusFallback<HTMLButtonElement>((removed) =>
    removed.closest('[role="dialog"]')?.querySelector<HTMLElement>('button'),
  );
  const [line, ...others] = lines;
  const tickets = listTickets(lines);
  return (
    <div className="pv-stack">
      <p className="occurrence-in-basket">
        <Icon icon={Check} />
        {tickets.length > 0 ? (
          <span>
            <Trans text={t('in_basket_tickets', { tickets: '{tickets}' })} placeholder="tickets">
              <ContentText>{tickets.join(', ')}</ContentText>
            </Trans>
          </span>
        ) : (
          t('in_basket')
        )}
      </p>
      <LinkButton isBlock href="/basket">
        {tc('view_basket')}
      </LinkButton>
      {line && others.length === 0 && !isReadOnly && (
        <Button
          isBlock
          variant="secondary"
          ref={removeRef}
          isPending={isRemoving(line.id)}
          onClick={() => remove(line)}
        >
          {t('remove_from_basket')}
        </Button>
      )}
    </div>
  );
}

/** 'Adult × 2': one text for each ticket type, of which the basket may have several lines. */
function listTickets(lines: readonly CartItem[]): string[] {
  const counts = new Map<string, number>();
  for (const { ticket, quantity } of lines)
    if (ticket) counts.set(ticket.name, (counts.get(ticket.name) ?? 0) + quantity);
  return [...counts].map(([name, count]) => formatTimes(name, count));
}
