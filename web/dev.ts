import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * Vite inside the one server process: the sources as they are now, with hot reloading over the same
 * port. `render` is that of `src/server.ts`, loaded anew after every change.
 */
export async function startVite(server: Server) {
  const vite = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on('close', () => vite.close());
  return {
    handleAsset(request: IncomingMessage, response: ServerResponse, next: () => void) {
      vite.middlewares(request, response, next);
    },
    async takesForm(url: string): Promise<boolean> {
      return (await vite.ssrLoadModule('/src/server.ts')).takesForm(url);
    },
    async isOwn(url: string): Promise<boolean> {
      return (await vite.ssrLoadModule('/src/server.ts')).isOwn(url);
    },
    async render(...page: Parameters<typeof import('./src/server.ts').render>) {
      try {
        const { render } = await vite.ssrLoadModule('/src/server.ts');
        return await render(...page);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
  };
}
