import { readConfig } from './config/config.ts'
import { announceAddress, runServer, stopOnSignal } from './main.ts'

/** Serves the client from its sources at HOST and PORT, and the calls behind it on a free port of this machine. */
export async function develop(root: string): Promise<void> {
  const { createServer } = await import('vite')
  const config = readConfig(process.env)
  const running = await runServer({
    ...config,
    isDevelopment: true,
    host: '127.0.0.1',
    port: 0,
    publicUrl: config.publicUrl ?? new URL(`http://${config.host}:${config.port}`)
  })
  const vite = await createServer({
    root,
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { [config.contextPath || '/api']: { target: running.address, ws: true } }
    }
  })
  await vite.listen()
  stopOnSignal(async () => {
    await vite.close()
    await running.close()
  })
  announceAddress({ ...running, address: `http://${config.host}:${config.port}` }, config)
}
