import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ground } from '../ground.ts';
import { cardFrame, controllerFrame } from './frame-pages.ts';

/** The shop's side of Stripe.js in one script, from the files in which it is written. */
const shopScript = bundle('channel', 'challenge-modal', 'payment-element', 'elements', 'intents', 'stripe');
const cardScript = bundle('api', 'card-fields', 'card-frame');
const controllerScript = bundle('api', 'controller-frame');

/** /stripe.js and the frames on this origin: card numbers are typed here and never in the shop's page. */
export function frameRoutes(app: FastifyInstance, { now }: Ground): void {
  app.get('/stripe.js', (_, reply) => script(reply, shopScript));
  app.get('/stripe/elements/card-frame.js', (_, reply) => script(reply, cardScript));
  app.get('/stripe/controller-frame.js', (_, reply) => script(reply, controllerScript));
  app.get('/stripe/elements/payment', (_, reply) => html(reply, cardFrame(now())));
  app.get('/stripe/controller', (_, reply) => html(reply, controllerFrame));
}

/**
 * Modules as one classic script, because window.Stripe must be there as soon as the script has run. They are given in
 * the order of their imports and share one scope, so their import lines and export words fall away.
 */
function bundle(...names: string[]): string {
  const parts = names.map((name) =>
    readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8')
      .replace(/^import [^;]*;\n/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

const script = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(text);

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'",
    })
    .type('text/html')
    .send(text);
