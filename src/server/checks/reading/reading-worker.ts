import type { ReadingJob } from './page-facts.ts'
import { readPages } from './read-pages.ts'

process.on('message', (job: ReadingJob) => {
  process.send?.({ kind: 'begun' })
  readPages(job).then(
    (reading) => process.send?.({ kind: 'read', reading }),
    (cause: unknown) => process.send?.({ kind: 'crashed', reason: String(cause) })
  )
})
process.on('disconnect', () => process.exit())
