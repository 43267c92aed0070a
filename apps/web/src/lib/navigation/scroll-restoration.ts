import { browserStorage } from '@pavilion/domain/browser-storage';
import { useEffect, useLayoutEffect } from 'react';
import { scrollToTop } from '../modes/iframe.ts';
import type { Navigation } from './browser-navigator.ts';

const storageKey = browserStorage.scroll.name();

let currentKey = 'default';
let positions: Record<string, number> | undefined;

/** Saves the scroll position of the current location, in px. */
export function saveScrollPosition(): void {
  positions ??= readStoredPositions();
  positions[currentKey] = window.scrollY;
}

/** Restores the scroll position of a location that was open before. A new location starts at its hash or at the top. */
export function useScrollRestoration(navigation: Navigation): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const handlePageHide = (): void => {
      saveScrollPosition();
      storePositions();
      // The browser restores the position after a reload, before any script runs.
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', handlePageHide);
    return () => removeEventListener('pagehide', handlePageHide);
  }, []);

  useLayoutEffect(() => {
    const { location, isScrollKept } = navigation;
    const isFirst = positions === undefined;
    currentKey = getPositionKey(location);
    positions ??= readStoredPositions();
    // A newly opened address starts at its top, also in a tab that has shown it before.
    if (isFirst && isNewVisit()) positions = removePosition(positions, currentKey);
    const position = positions[currentKey];
    if (position !== undefined) window.scrollTo(0, position);
    else if (!scrollToHash(location.hash) && !isScrollKept) scrollToTop();
  }, [navigation]);
}

/** Every page load begins with the same key, so its address tells it from those of the tab's other loads. */
const getPositionKey = ({ key, pathname, search }: Navigation['location']): string =>
  key === 'default' ? `${key} ${pathname}${search}` : key;

/** Neither a reload nor a way back or forward. */
const isNewVisit = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate');

const removePosition = (all: Record<string, number>, key: string): Record<string, number> =>
  Object.fromEntries(Object.entries(all).filter(([candidate]) => candidate !== key));

function scrollToHash(hash: string): boolean {
  const element = hash === '' ? null : document.getElementById(decodeHash(hash));
  element?.scrollIntoView();
  return element !== null;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function readStoredPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Storage may be blocked. The positions then last until the next page load.
  }
}
