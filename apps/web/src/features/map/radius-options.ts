/** VEN-04: the radii of a search in miles, as the URL has them. */
export const radiusOptions = ['1', '2', '5', '10', '15', '20', '30'];

/** Radii in miles that are offered when a search finds nothing. */
const widerSteps = [5, 10, 20, 30];

/** The offered radii that are wider than `radius`, in miles, ascending. */
export const getWiderRadii = (radius: string): readonly number[] =>
  widerSteps.filter((miles) => miles > Number(radius));
