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
export type OpenStream = (stream: EventStream) => () => void;

/** Balancers and browsers hold a connection that says nothing for dead. */
const commentEveryMs = 20_000;
/** Milliseconds after which a browser opens a lost stream again. */
const retryMs = 2000;
/** Bytes: who does not read that many is not there any more. */
const mostUnread = 64 * 1024;

/** Answers with an event stream (text/event-stream) until either side ends it. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, open: OpenStream): FastifyReply {
  void reply
    .type('text/event-stream; charset=utf-8')
    // Its connection ends with it, so that a stopping server waits for nobody.
    // A proxy that gathers an answer before it passes it on would never pass this one on.
    .headers({ 'cache-control': 'private, no-store', 'x-accel-buffering': 'no', connection: 'close' });
  if (request.method === 'HEAD') return reply.send();

  const text = new Readable({ read: () => {}, highWaterMark: mostUnread });
  const write = (line: string): void => {
    if (text.destroyed || text.readableEnded) return;
    if (!text.push(line) && text.readableLength > mostUnread) text.destroy();
  };
  const timer = setInterval(() => write(': still here\n\n'), commentEveryMs);
  timer.unref();
  write(`retry: ${retryMs}\n\n`);
  let ended = false;
  const close = open({
    send: ({ event, data }) => {
      if (!ended) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: () => {
      if (!ended && !text.destroyed) text.push(null);
      ended = true;
    },
  });
  text.once('close', () => {
    clearInterval(timer);
    close();
  });
  return reply.send(text);
}
