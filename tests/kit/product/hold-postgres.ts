import { pathToFileURL } from 'node:url'

/** Run by the tests of the embedded database: starts one in a process of its own and holds it until asked to stop. */
const [module = '', data = '', shelter = ''] = process.argv.slice(2)
const { startEmbedded } = (await import(pathToFileURL(module).href)) as typeof import('#server/db/embedded/start.ts')
const say = (what: unknown) => process.stdout.write(`${JSON.stringify(what)}\n`)
try {
  const started = await startEmbedded(data, {
    shelter,
    onDeath: (death) => {
      say({ death })
      process.exit(3)
    }
  })
  say({ connection: started.connection, folder: started.folder, pid: started.pid })
  process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)))
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) })
  process.exit(2)
}
