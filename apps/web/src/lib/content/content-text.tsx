import type { ReactNode } from 'react';
import { useContentLang } from './use-content-lang.ts';

/** UIK-04: a text of the client within one of ours, marked with its language. */
export const ContentText = ({ children }: { children: ReactNode }) => (
  <span lang={useContentLang()}>{children}</span>
);

/** 'Court 2, Northgate Arena', or the venue alone. */
export const Where = ({ of: { location, venueName } }: { of: { location: string; venueName: string } }) => (
  <ContentText>{location && location !== venueName ? `${location}, ${venueName}` : venueName}</ContentText>
);
