import { answerTasks } from '../core/workers/answer-tasks.ts'
import { recognise } from './recognise.ts'

answerTasks(({ path, name }: { readonly path: string; readonly name: string }) => recognise(path, name))
