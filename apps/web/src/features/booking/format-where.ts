/** 'Court 2, Northgate Arena', or the venue alone. */
export const formatWhere = ({ location, venueName }: { location: string; venueName: string }): string =>
  location && location !== venueName ? `${location}, ${venueName}` : venueName;
