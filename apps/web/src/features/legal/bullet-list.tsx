import type { ReactNode } from 'react';

/** What is listed under a sentence; what is not so for this operator is left out. */
export function BulletList({ items }: { items: Readonly<Record<string, ReactNode>> }) {
  return (
    <ul className="legal-page__bullet-list">
      {Object.entries(items)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => (
          <li key={key}>{item}</li>
        ))}
    </ul>
  );
}
