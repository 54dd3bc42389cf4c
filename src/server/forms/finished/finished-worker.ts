import { countPages } from '../../bytes/probe/count-pages.ts'
import { readFonts } from '../draw/form-fonts.ts'
import type { FinishedAnswer, FinishedTask } from './merge-task.ts'
import { mergeVolume } from './merge-volume.ts'

async function answer(task: FinishedTask): Promise<FinishedAnswer> {
  if (task.kind === 'merge') return mergeVolume(task, readFonts())
  const counted = await countPages(task.path)
  return { kind: 'counted', pages: counted.kind === 'counted' ? counted.pages : null }
}

process.on('message', (task: FinishedTask) => {
  answer(task).then(
    (done) => process.send?.({ kind: 'done', answer: done }),
    (cause: unknown) => process.send?.({ kind: 'crashed', reason: String(cause) })
  )
})
process.on('disconnect', () => process.exit())
