/** VEN-04: how far a search may reach, in miles, as the address writes it: up to thirty. */
export const radiusOptions = ['1', '2', '5', '10', '15', '20', '30'];

/** How far the next step goes from what was not far enough. */
const widerSteps = [5, 10, 20, 30];

/** The wider circles than this, in miles, the nearest first. */
export const getWiderRadii = (radius: string): readonly number[] =>
  widerSteps.filter((miles) => miles > Number(radius));
