import { parentPort } from 'node:worker_threads'

import { countPages } from './count-pages.ts'

parentPort?.on('message', (path: string) => {
  parentPort?.postMessage('begun')
  void countPages(path).then((found) => parentPort?.postMessage(found))
})
