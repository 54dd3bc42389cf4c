import { ArrowRightLeft, ListOrdered, Play } from 'lucide-react'
import { lazy } from 'react'

import { tasks } from '#contract/archives/tasks.ts'
import { placeNames } from '#parts/list/place-names.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { hasForm, mayDoWith, taskPlace } from './tasks/task-place.ts'

const TaskTabs = lazy(async () => ({ default: (await import('./tasks/task-tabs.tsx')).TaskTabs }))
const TaskForm = lazy(async () => ({ default: (await import('./tasks/task-form.tsx')).TaskForm }))
const TaskTransfer = lazy(async () => ({ default: (await import('./tasks/task-transfer.tsx')).TaskTransfer }))
const TaskSteps = lazy(async () => ({ default: (await import('./tasks/task-steps.tsx')).TaskStepsDialog }))

/** 我的任务: what is to be done, has been claimed or done, is late, or waits for others; done by its form, or at the very place of the work. */
export default listScreen(tasks, {
  area: 'archives',
  title: 'task.title',
  columns: ['title', 'kind', 'status', 'dueDate', 'daysLeft', 'holder', 'process', 'starter', 'createTime'],
  search: ['title', 'kind', 'holder', 'box'],
  form: [],
  widths: { title: 340, kind: 80, status: 90, dueDate: 110, daysLeft: 90, holder: 110, process: 140, starter: 90 },
  placesOf: ({ unit }) => placeNames(unit),
  above: TaskTabs,
  dialogs: {
    process: {
      icon: <Play aria-hidden />,
      right: ':process',
      when: mayDoWith('process'),
      placeOf: (row) => (hasForm(row) ? undefined : taskPlace(row)),
      dialog: TaskForm
    },
    transfer: {
      icon: <ArrowRightLeft aria-hidden />,
      right: ':transfer',
      when: mayDoWith('transfer'),
      dialog: TaskTransfer
    },
    steps: { icon: <ListOrdered aria-hidden />, dialog: TaskSteps }
  }
})
