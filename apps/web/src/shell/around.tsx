import type { ReactNode } from 'react';

/** A text with something in its place of the name `{hole}`: a bold time, a link. */
export function Around({ text, hole, children }: { text: string; hole: string; children: ReactNode }) {
  const [before = '', after = ''] = text.split(`{${hole}}`);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
