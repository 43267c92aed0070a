import type { ReactNode } from 'react';
import { Anchor } from '../base/anchor.tsx';

export type BreadcrumbItem = { label: string; href?: string };

/** Breadcrumbs; the last item is the current page. Phones hide the middle items. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string;
  items: readonly BreadcrumbItem[];
}): ReactNode {
  return (
    <nav aria-label={label}>
      <ol className="pv-breadcrumbs">
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
