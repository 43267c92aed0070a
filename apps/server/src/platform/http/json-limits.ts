/** Levels of objects and arrays in a body. The API needs five. */
const maxDepth = 20;
/** Members of objects and elements of arrays in a body. Twenty cart items with all their fields are about 600. */
const maxValues = 5000;

/** A body that is refused with 400 because no route can need it. */
export class MalformedBodyError extends Error {
  readonly statusCode = 400;
  constructor() {
    super('Body has too many levels or values');
  }
}

/** Whether a parsed body is nested too deeply or has too many values for the code that walks through it. */
export function exceedsJsonLimits(body: unknown): boolean {
  let valueCount = 0;
  const exceeds = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (depth === maxDepth) return true;
    const inner = Array.isArray(value) ? value : Object.values(value);
    valueCount += inner.length;
    return valueCount > maxValues || inner.some((item) => exceeds(item, depth + 1));
  };
  return exceeds(body, 0);
}
