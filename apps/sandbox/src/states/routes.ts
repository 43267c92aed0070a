import type { FastifyInstance } from 'fastify';
import { escapeHtml, page } from '../platform/html.ts';
import { findSessionPath } from './find-session.ts';
import { sections } from './states.ts';

type Options = {
  /** The bookings site of the demonstration; undefined without demonstration data. */
  demoUrl: string | undefined;
  now: () => number;
};

const states = sections.flatMap((section) => section.states);
const toHref = (name: string): string => `/states/${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;

/**
 * /states: every empty and refused state of the demonstration. A link leads to the real page; that of a session is looked
 * up at the press, because sessions follow the clock.
 */
export function stateRoutes(app: FastifyInstance, { demoUrl, now }: Options): void {
  app.get('/states', (_, reply) =>
    reply.type('text/html').send(demoUrl === undefined ? withoutDemo : listPage),
  );
  app.get<{ Params: { name: string } }>('/states/:name', async ({ params }, reply) => {
    const state = states.find(({ name }) => toHref(name) === `/states/${params.name}`);
    if (!state || demoUrl === undefined) return reply.code(404).type('text/html').send(withoutState);
    const path = typeof state.at === 'string' ? state.at : await findSessionPath(demoUrl, state.at, now());
    if (path === undefined) return reply.code(404).type('text/html').send(withoutState);
    return reply.redirect(`${demoUrl}${path}`);
  });
}

const listPage = page(
  'Empty and refused states',
  `<h1>Empty and refused states</h1>
<p>Each link leads to the page of the demonstration that is in this state for a guest.</p>
${sections
  .map(
    ({ title, states: listed }) => `<h2>${title}</h2>
<table>
<thead><tr><th>State</th><th>What it shows</th></tr></thead>
<tbody>
${listed
  .map(
    ({ name, shows }) =>
      `<tr><td><a href="${toHref(name)}">${name}</a></td><td>${escapeHtml(shows)}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`,
  )
  .join('\n')}`,
);

const withoutDemo = page(
  'Empty and refused states',
  '<h1>Empty and refused states</h1><p>There is no demonstration data.</p>',
);

const withoutState = page(
  'State not found',
  '<h1>State not found</h1><p>The demonstration has no session in this state now. <a href="/states">All states</a></p>',
);
