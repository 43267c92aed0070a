// npm run gallery: serves the design system's gallery on PORT or 39300.
import { createServer } from 'vite';

const server = await createServer({
  configFile: 'packages/ui/gallery/vite.config.ts',
  server: { port: Number(process.env.PORT ?? 39300), strictPort: true, host: '127.0.0.1' },
});
await server.listen();
process.stdout.write(`Gallery: http://127.0.0.1:${server.config.server.port}/\n`);
