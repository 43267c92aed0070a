import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';

export type Crumb = { label: string; href?: string };

/** The way here; the last is the page itself. On the phone the middle folds away. */
export function Breadcrumbs({ label, items }: { label: string; items: readonly Crumb[] }): ReactNode {
  return (
    <nav aria-label={label}>
      <ol className="pv-crumbs">
        {items.map((item, index) => (
          <li key={`${item.label} ${item.href ?? ''}`}>
            {item.href === undefined || index === items.length - 1 ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            ) : (
              <Anchor href={item.href}>{item.label}</Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
