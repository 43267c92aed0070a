import type { Page } from '@playwright/test';

type StoredCart = {
  id: string;
  uuid: string;
  total: object;
  availableCredit: object;
  items: { name: string }[];
};

/** The cart that the screens share, read from the React component that provides it; undefined before it is loaded. */
export const readStoredCart = (page: Page): Promise<StoredCart | undefined> =>
  page.locator('#root').evaluate((root) => {
    type Client = { getQueryData: (key: string[]) => StoredCart | undefined };
    type Fiber = { memoizedProps: { client?: Client } | null; child: Fiber | null };
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer')) ?? '';
    for (let fiber = Reflect.get(root, key) as Fiber | null; fiber; fiber = fiber.child) {
      const client = fiber.memoizedProps?.client;
      if (typeof client?.getQueryData === 'function') return client.getQueryData(['cart']);
    }
    return undefined;
  });
