// npm run emails: serves every email on PORT or 39310, in both demonstration themes and both languages.
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { createEmailPages } from './emails/email-pages.mjs';

const vite = await createServer({ configFile: false, server: { middlewareMode: true }, appType: 'custom' });
const port = Number(process.env.PORT ?? 39310);

createHttpServer(await createEmailPages(vite)).listen(port, '127.0.0.1', () =>
  process.stdout.write(`Emails: http://127.0.0.1:${port}/\n`),
);
