import { answerTasks } from '../../core/workers/answer-tasks.ts'
import { countPages } from './count-pages.ts'

answerTasks((path: string) => countPages(path))
