import type { ReactNode } from 'react';

/** A text with something in its place of the name `{hole}`: a bold time, a link. */
export function Trans({
  text,
  placeholder,
  children,
}: {
  text: string;
  placeholder: string;
  children: ReactNode;
}) {
  const [before = '', after = ''] = text.split(`{${placeholder}}`);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
