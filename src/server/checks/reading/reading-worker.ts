import { answerTasks } from '../../core/workers/answer-tasks.ts'
import type { ReadingJob } from './page-facts.ts'
import { readPages } from './read-pages.ts'

answerTasks((job: ReadingJob) => readPages(job))
