import { answerTasks } from '../../core/workers/answer-tasks.ts'
import type { FinishedAnswer, FinishedTask } from './merge-task.ts'

// What counts pages and what draws are loaded where they are needed: each alone is slow to load.
async function answer(task: FinishedTask): Promise<FinishedAnswer> {
  if (task.kind === 'merge') {
    const [{ readFonts }, { mergeVolumeDocuments: mergeVolume }] = await Promise.all([
      import('../draw/form-fonts.ts'),
      import('./merge-volume.ts')
    ])
    return mergeVolume(task, readFonts())
  }
  const { countPages } = await import('../../bytes/probe/count-pages.ts')
  const counted = await countPages(task.path)
  return { kind: 'counted', pages: counted.kind === 'counted' ? counted.pages : null }
}

answerTasks(answer)
