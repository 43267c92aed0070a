import type { ReactNode } from 'react';

/** One group of parts. */
export const Section = ({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <section className={wide === true ? 'gallery__wide' : undefined} aria-label={title}>
    <h2>{title}</h2>
    <div className="gallery__in">{children}</div>
  </section>
);
