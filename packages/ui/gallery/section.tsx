import type { ReactNode } from 'react';

/** A group of components with a heading. */
export const Section = ({
  title,
  isWide,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) => (
  <section className={isWide === true ? 'gallery__wide' : undefined} aria-label={title}>
    <h2>{title}</h2>
    <div className="gallery__inner">{children}</div>
  </section>
);
