import { answerTasks } from '../../core/workers/answer-tasks.ts'
import { measureBytes } from './measure-bytes.ts'

answerTasks((path: string) => measureBytes(path))
