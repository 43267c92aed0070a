import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import { controllerFrame, renderCardFrame } from './frame-pages.ts';

/** The part of Stripe.js that runs in the shop's page. */
const shopScript = bundleScripts(
  'channel',
  'challenge-modal',
  'payment-element',
  'elements',
  'intents',
  'stripe',
);
const cardScript = bundleScripts('api', 'card-fields', 'card-frame');
const controllerScript = bundleScripts('api', 'controller-frame');

/** Stripe's browser shows those of the customer's device; the imitation shows all that the shop does not hide. */
const allWallets = ['apple_pay', 'google_pay'] as const;

/** /stripe.js and the frames on this origin, so card numbers are never typed in the shop's page. */
export function frameRoutes(app: FastifyInstance, { now }: SandboxDeps): void {
  app.get('/stripe.js', (_, reply) => sendScript(reply, shopScript));
  app.get('/stripe/elements/card-frame.js', (_, reply) => sendScript(reply, cardScript));
  app.get('/stripe/controller-frame.js', (_, reply) => sendScript(reply, controllerScript));
  app.get<{ Querystring: Record<string, string> }>('/stripe/elements/payment', ({ query }, reply) =>
    sendHtml(
      reply,
      renderCardFrame(
        now(),
        allWallets.filter((wallet) => query[wallet] !== 'never'),
      ),
    ),
  );
  app.get('/stripe/controller', (_, reply) => sendHtml(reply, controllerFrame));
}

/**
 * Joins modules to one classic script, because window.Stripe must exist as soon as the script has run. Modules are in
 * dependency order and share one scope, so imports and exports are removed and top-level names must be unique.
 */
function bundleScripts(...names: string[]): string {
  const parts = names.map((name) =>
    readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8')
      .replace(/^import [^;]*;\n/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

const sendScript = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(text);

const sendHtml = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'",
    })
    .type('text/html')
    .send(text);
