import type { ReactNode } from 'react';

/** Renders a text with an element, such as a link, in place of its `{placeholder}`. */
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
