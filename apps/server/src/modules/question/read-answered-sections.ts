import type { RunStatement } from '#platform/database/database';
import { type AnsweredLine, readAnswers } from './store/answers.ts';
import { readQuestionSections } from './store/sections.ts';
import { viewAnsweredSections } from './view.ts';

export type AnsweredSections = ReturnType<typeof viewAnsweredSections>;

/** QST-06: the questions of camps and courses with the answers of each line, by line. */
export async function readAnsweredSections(
  run: RunStatement,
  { clientId, language }: { clientId: string; language: string },
  lines: readonly AnsweredLine[],
): Promise<ReadonlyMap<string, AnsweredSections>> {
  const scheduleIds = [...new Set(lines.map(({ scheduleId }) => scheduleId))];
  const sections = await readQuestionSections(run, { clientId, scheduleIds });
  const answers = await readAnswers(run, { clientId, lineIds: lines.map(({ lineId }) => lineId) });
  return new Map(
    lines.map(({ lineId, scheduleId }) => [
      lineId,
      viewAnsweredSections(sections.get(scheduleId) ?? [], answers.get(lineId) ?? [], language),
    ]),
  );
}
