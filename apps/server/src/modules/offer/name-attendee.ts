type AgeRefusal = { code: string; params?: Readonly<Record<string, string | number>>; nextStep?: string };

/**
 * AUT-25: the age rule speaks of a linked person by name, also if their date of birth is unknown: only the caller adds their
 * own, so for others the venue does.
 */
export function nameAttendee<Refusal extends AgeRefusal>(
  refusal: Refusal,
  attendee: { id: number; first_name: string } | undefined,
  requesterId: number | null,
): Refusal {
  const { code, params } = refusal;
  const isUnknown = params?.['unknown'] !== undefined;
  const isAboutPerson = code === 'age_not_met' && (isUnknown || params?.['age'] !== undefined);
  if (!isAboutPerson || !attendee || attendee.id === requesterId) return refusal;
  return {
    ...refusal,
    params: { ...params, name: attendee.first_name },
    ...(isUnknown && { nextStep: 'choose_another' }),
  };
}
