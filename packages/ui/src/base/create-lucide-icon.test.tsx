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

/** Every tag and attribute; that it is the library's, and in which namespace, nobody asks for. */
const getTagsAndAttributes = (html: string): string[] =>
  (
    html.replace(/ xmlns="[^"]*"|lucide(?:-[\w-]+)? | (?=")/g, '').match(/<\w+|[\w-]+="[^"]*"/g) ?? []
  ).toSorted();

test('the build draws an icon as the library does, with a name or hidden', () => {
  for (const [index, libraryIcon] of Object.values(libraryIcons).entries()) {
    const ownIcon = createLucideIcon(iconModules[index]?.__iconData ?? { node: [] }) as LucideIcon;
    for (const label of [undefined, 'Where']) {
      const [drawn, expected] = [ownIcon, libraryIcon].map((icon) =>
        getTagsAndAttributes(renderToString(<Icon icon={icon} size={14} {...(label && { label })} />)),
      );
      expect(drawn).toEqual(expected);
      expect(drawn?.length).toBeGreaterThan(10);
    }
  }
});
