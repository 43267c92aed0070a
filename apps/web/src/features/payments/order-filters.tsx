import { type OrderFilter, orderFilters } from '@pavilion/domain/order/filter';
import { ChipGroup, ToggleChip } from '@pavilion/ui/forms/chip';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';

/** Which orders the list shows. */
export type OrderFiltering = {
  /** Undefined for all of them. */
  filter: OrderFilter | undefined;
  choose: (filter: OrderFilter | undefined) => void;
};

/** ACC-07: the filter that the address names. Any other name is all orders. */
export function useOrderFilter(): OrderFiltering {
  const [search, setSearch] = useSearchParams();
  const named = search.get('orders');
  return {
    filter: orderFilters.find((name) => name === named),
    choose: (filter) =>
      setSearch(
        (params) => {
          if (filter) params.set('orders', filter);
          else params.delete('orders');
          return params;
        },
        { replace: true },
      ),
  };
}

/** One chip for all orders and one for each filter. */
export function OrderFilters({ filter, choose }: OrderFiltering) {
  const t = useText('payments');
  return (
    <ChipGroup label={t('orders_which')}>
      <ToggleChip isPressed={filter === undefined} onChange={() => choose(undefined)}>
        {t('orders_all')}
      </ToggleChip>
      {orderFilters.map((name) => (
        <ToggleChip key={name} isPressed={filter === name} onChange={() => choose(name)}>
          {t(`orders_${name}`)}
        </ToggleChip>
      ))}
    </ChipGroup>
  );
}
