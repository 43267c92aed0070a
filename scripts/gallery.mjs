// npm run gallery: serves the design system's gallery, with every email at /emails, on PORT or 39300.
import { createServer } from 'vite';
import { createEmailPages } from './emails/email-pages.mjs';

// The emails are code of the server, outside of the gallery's root.
const samples = await createServer({
  configFile: false,
  server: { middlewareMode: true },
  appType: 'custom',
});
const emails = await createEmailPages(samples, '/emails');

const server = await createServer({
  configFile: 'packages/ui/gallery/vite.config.ts',
  plugins: [
    { name: 'emails', configureServer: ({ middlewares }) => void middlewares.use('/emails', emails) },
  ],
  server: { port: Number(process.env.PORT ?? 39300), strictPort: true, host: '127.0.0.1' },
});
await server.listen();
process.stdout.write(`Gallery: http://127.0.0.1:${server.config.server.port}/\n`);
