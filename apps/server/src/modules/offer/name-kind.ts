type WithParams = { params?: Readonly<Record<string, string | number>> };

/** A refusal's text calls a class 'class', and everything else 'session'. */
export const nameKind = <Refusal extends WithParams>(refusal: Refusal, isClass: boolean): Refusal =>
  isClass ? { ...refusal, params: { ...refusal.params, kind: 'class' } } : refusal;
