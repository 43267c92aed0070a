import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One event as it is written: its name, and what it says. */
export type StreamEvent = { event: string; data: unknown };

/** What a handler gets of a stream that is open. What is sent after its end is lost. */
export type EventStream = {
  send: (event: StreamEvent) => void;
  end: () => void;
};

/** Begins a stream once its head is sent, and answers what is to be done when it is over, however that comes. */
export type StreamHandler = (stream: EventStream) => () => void;

/** Balancers and browsers hold a connection that says nothing for dead. */
const keepAliveMs = 20_000;
/** Milliseconds after which a browser opens a lost stream again. */
const reconnectDelayMs = 2000;
/** Bytes: who does not read that many is not there any more. */
const maxUnreadBytes = 64 * 1024;

/** Answers with an event stream (text/event-stream) until either side ends it. */
export function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onOpen: StreamHandler,
): FastifyReply {
  void reply
    .type('text/event-stream; charset=utf-8')
    // Its connection ends with it, so that a stopping server waits for nobody.
    // A proxy that gathers an answer before it passes it on would never pass this one on.
    .headers({ 'cache-control': 'private, no-store', 'x-accel-buffering': 'no', connection: 'close' });
  if (request.method === 'HEAD') return reply.send();

  const body = new Readable({ read: () => {}, highWaterMark: maxUnreadBytes });
  const write = (line: string): void => {
    if (body.destroyed || body.readableEnded) return;
    if (!body.push(line) && body.readableLength > maxUnreadBytes) body.destroy();
  };
  const timer = setInterval(() => write(': still here\n\n'), keepAliveMs);
  timer.unref();
  write(`retry: ${reconnectDelayMs}\n\n`);
  let hasEnded = false;
  const onClose = onOpen({
    send: ({ event, data }) => {
      if (!hasEnded) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: () => {
      if (!hasEnded && !body.destroyed) body.push(null);
      hasEnded = true;
    },
  });
  body.once('close', () => {
    clearInterval(timer);
    onClose();
  });
  return reply.send(body);
}
