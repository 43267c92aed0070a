import { CalendarSearch, type LucideIcon, type LucideIconData, MapPin, ShoppingBasket } from 'lucide-react';
import * as calendarSearch from 'lucide-react/icons/calendar-search';
import * as mapPin from 'lucide-react/icons/map-pin';
import * as shoppingBasket from 'lucide-react/icons/shopping-basket';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './icon.tsx';
import lucideIcon from './lucide-icon.tsx';

type File = { default: LucideIcon; __iconData: LucideIconData };
const files = { CalendarSearch, MapPin, ShoppingBasket };
const data = [calendarSearch, mapPin, shoppingBasket] as unknown as File[];

/** Every tag and attribute; that it is the library's, and in which namespace, nobody asks for. */
const partsOf = (html: string): string[] =>
  (
    html.replace(/ xmlns="[^"]*"|lucide(?:-[\w-]+)? | (?=")/g, '').match(/<\w+|[\w-]+="[^"]*"/g) ?? []
  ).toSorted();

test('the build draws an icon as the library does, with a name or hidden', () => {
  for (const [index, theirs] of Object.values(files).entries()) {
    const ours = lucideIcon(data[index]?.__iconData ?? { node: [] }) as LucideIcon;
    for (const label of [undefined, 'Where']) {
      const [drawn, expected] = [ours, theirs].map((of) =>
        partsOf(renderToString(<Icon of={of} size={14} {...(label && { label })} />)),
      );
      expect(drawn).toEqual(expected);
      expect(drawn?.length).toBeGreaterThan(10);
    }
  }
});
