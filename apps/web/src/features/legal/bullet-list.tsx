import type { ReactNode } from 'react';

/** A bullet list; items that do not apply to this client are undefined and omitted. */
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
