import { parentPort } from 'node:worker_threads'

import { recognise } from './recognise.ts'

parentPort?.on('message', async ({ path, name }: { readonly path: string; readonly name: string }) => {
  parentPort?.postMessage(await recognise(path, name))
})
