export type BenefitChange = 'same' | 'gained' | 'more' | 'less' | 'lost';

export type PlanBenefit = {
  id: string;
  text: string;
  /** What it is about: two plans may give more or less of the same. */
  subject: string;
  /** How much of it: more is better. */
  value: number;
};

export type ComparedBenefit = Pick<PlanBenefit, 'id' | 'text'> & { change: BenefitChange };

/** What a plan gives against the present one: first what it gives, then what is lost by changing to it. */
export function compareBenefits(
  present: readonly PlanBenefit[],
  next: readonly PlanBenefit[],
): ComparedBenefit[] {
  const given = next.map(({ id, text, subject, value }) => {
    const before = present.find((benefit) => benefit.subject === subject);
    return { id, text, change: before ? compareValues(before.value, value) : ('gained' as const) };
  });
  const lost = present
    .filter(({ subject }) => next.every((benefit) => benefit.subject !== subject))
    .map(({ id, text }) => ({ id, text, change: 'lost' as const }));
  return [...given, ...lost];
}

const compareValues = (before: number, after: number): BenefitChange =>
  after === before ? 'same' : after > before ? 'more' : 'less';
