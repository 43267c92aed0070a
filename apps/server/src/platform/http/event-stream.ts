import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One event: its name and its data, sent as JSON. */
export type StreamEvent = { event: string; data: unknown };

/** An open stream. Events sent after `end` are dropped. */
export type EventStream = {
  send: (event: StreamEvent) => void;
  end: () => void;
};

/** Starts a stream and returns the cleanup that runs when it closes for any reason. */
export type StreamHandler = (stream: EventStream) => () => void;

/** Load balancers and browsers close a silent connection. */
const keepAliveMs = 20_000;
/** The browser waits this long before it reopens a lost stream. */
const reconnectDelayMs = 2000;
/** A reader that is this far behind counts as gone. */
const maxUnreadBytes = 64 * 1024;

/** Answers with an event stream (text/event-stream) until either side ends it. */
export function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onOpen: StreamHandler,
): FastifyReply {
  void reply
    .type('text/event-stream; charset=utf-8')
    // `connection: close` lets a stopping server end the connection with the stream; `x-accel-buffering` stops proxies
    // from buffering it.
    .headers({ 'cache-control': 'private, no-store', 'x-accel-buffering': 'no', connection: 'close' });
  if (request.method === 'HEAD') return reply.send();

  const body = new Readable({ read: () => {}, highWaterMark: maxUnreadBytes });
  const write = (line: string): void => {
    if (body.destroyed || body.readableEnded) return;
    if (!body.push(line) && body.readableLength > maxUnreadBytes) body.destroy();
  };
  const timer = setInterval(() => write(': keep-alive\n\n'), keepAliveMs);
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
