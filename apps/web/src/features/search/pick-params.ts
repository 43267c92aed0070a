/** The one-tap searches beside the box, as parameters of the URL. */
export const pickParams = {
  tonight: 'when=today&time=evening',
  this_weekend: 'when=weekend',
  near_me: 'near=me',
} as const;
export type QuickPick = keyof typeof pickParams;
