import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import { answerTasks } from '#server/core/workers/answer-tasks.ts'

/** What a process of a test is asked. */
export type PoolTask =
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'compute' | 'end' | 'fail' | 'know' }
  | { readonly does: 'hold'; readonly mebibytes: number }
  | { readonly does: 'write'; readonly path: string }

const held: Buffer[] = []

answerTasks(async (task: PoolTask, report) => {
  report(process.pid)
  if (task.does === 'wait') await setTimeout(task.ms)
  else if (task.does === 'write') await writeFile(task.path, 'x')
  else if (task.does === 'end') process.exit(1)
  else if (task.does === 'fail') throw new Error('no such file')
  else if (task.does === 'hold') held.push(Buffer.alloc(task.mebibytes * 1024 ** 2, 1))
  else if (task.does === 'know') return Object.keys(process.env)
  while (task.does === 'compute');
  return process.pid
})
