import { getSearchDays } from '@pavilion/domain/search/search-days';
import { getDayBounds, getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { findTemplatesWith } from './lookup.ts';
import { type NameIndex, normaliseName } from './name-index.ts';
import { readOfferedTemplates } from './store.ts';
import type { Interpretation, Suggestion } from './terms.ts';

type Client = { id: string; timezone: string };
type Input = { names: NameIndex; client: Client; now: number };

/**
 * VEN-10: leaves out the activities without a session on the days that a search names, because they would lead to an
 * empty list.
 */
export async function keepOffered(
  run: RunStatement,
  interpretation: Interpretation,
  { names, client, now }: Input,
): Promise<Interpretation> {
  const { terms, suggestions } = interpretation;
  const days = getSearchDays(terms.when, getLocalDay(now, client.timezone));
  const activities = suggestions.filter(isActivity);
  if (!days || activities.length === 0) return interpretation;
  const templatesByName = new Map(
    activities.map(({ name }) => [
      name,
      findTemplatesWith(names, normaliseName(name)).map((template) => template.name),
    ]),
  );
  const offered = await readOfferedTemplates(run, {
    clientId: client.id,
    templateNames: [...new Set([...templatesByName.values()].flat())],
    from: Math.max(now, getDayBounds(days.first, client.timezone).from),
    until: getDayBounds(days.after, client.timezone).from,
  });
  return {
    ...interpretation,
    suggestions: suggestions.filter(
      (suggestion) =>
        !isActivity(suggestion) || templatesByName.get(suggestion.name)?.some((name) => offered.has(name)),
    ),
  };
}

const isActivity = ({ kind }: Suggestion): boolean => kind === 'category' || kind === 'template';
