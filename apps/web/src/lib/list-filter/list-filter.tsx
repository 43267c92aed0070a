import { ChipGroup, ToggleChip } from '@pavilion/ui/forms/chip';
import { useSearchParams } from '../navigation/router.tsx';

/** Which rows a list shows. */
export type ListFiltering<Name extends string> = {
  names: readonly Name[];
  /** Undefined for all of them. */
  filter: Name | undefined;
  choose: (filter: Name | undefined) => void;
};

/** The filter that a parameter of the address names. Any other name is all rows. */
export function useListFilter<Name extends string>(
  parameter: string,
  names: readonly Name[],
): ListFiltering<Name> {
  const [search, setSearch] = useSearchParams();
  const named = search.get(parameter);
  return {
    names,
    filter: names.find((name) => name === named),
    choose: (filter) =>
      setSearch(
        (params) => {
          if (filter) params.set(parameter, filter);
          else params.delete(parameter);
          return params;
        },
        { replace: true },
      ),
  };
}

type Props<Name extends string> = {
  filtering: ListFiltering<Name>;
  label: string;
  /** The chip of all rows. */
  all: string;
  labels: Record<Name, string>;
};

/** One chip for all rows and one for each filter. */
export function ListFilter<Name extends string>({
  filtering: { names, filter, choose },
  label,
  all,
  labels,
}: Props<Name>) {
  return (
    <ChipGroup label={label}>
      <ToggleChip isPressed={filter === undefined} onChange={() => choose(undefined)}>
        {all}
      </ToggleChip>
      {names.map((name) => (
        <ToggleChip key={name} isPressed={filter === name} onChange={() => choose(name)}>
          {labels[name]}
        </ToggleChip>
      ))}
    </ChipGroup>
  );
}
