import { parentPort } from 'node:worker_threads'

import { measureBytes } from './measure-bytes.ts'

parentPort?.on('message', (path: string) => {
  parentPort?.postMessage({ kind: 'begun' })
  measureBytes(path).then(
    (facts) => parentPort?.postMessage({ kind: 'measured', facts }),
    (cause: unknown) => parentPort?.postMessage({ kind: 'crashed', reason: String(cause) })
  )
})
