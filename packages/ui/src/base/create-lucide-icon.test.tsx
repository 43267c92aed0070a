import { CalendarSearch, type LucideIcon, type LucideIconData, MapPin, ShoppingBasket } from 'lucide-react';
import * as calendarSearch from 'lucide-react/icons/calendar-search';
import * as mapPin from 'lucide-react/icons/map-pin';
import * as shoppingBasket from 'lucide-react/icons/shopping-basket';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import createLucideIcon from './create-lucide-icon.tsx';
import { Icon } from './icon.tsx';

type IconModule = { default: LucideIcon; __iconData: LucideIconData };
const libraryIcons = { CalendarSearch, MapPin, ShoppingBasket };
const iconModules = [calendarSearch, mapPin, shoppingBasket] as unknown as IconModule[];

/** Every tag and attribute, except the library's class names and the namespace. */
const getTagsAndAttributes = (html: string): string[] =>
  (
    html.replace(/ xmlns="[^"]*"|lucide(?:-[\w-]+)? | (?=")/g, '').match(/<\w+|[\w-]+="[^"]*"/g) ?? []
  ).toSorted();

test('renders an icon like the library, labelled or hidden', () => {
  for (const [index, libraryIcon] of Object.values(libraryIcons).entries()) {
    const ownIcon = createLucideIcon(iconModules[index]?.__iconData ?? { node: [] }) as LucideIcon;
    for (const label of [undefined, 'Where']) {
      const [rendered, expected] = [ownIcon, libraryIcon].map((icon) =>
        getTagsAndAttributes(renderToString(<Icon icon={icon} size={14} {...(label && { label })} />)),
      );
      expect(rendered).toEqual(expected);
      expect(rendered?.length).toBeGreaterThan(10);
    }
  }
});
