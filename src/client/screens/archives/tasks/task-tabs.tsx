import { useTranslation } from 'react-i18next'

import { countTasks } from '#contract/archives/tasks.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { ListTabs } from '#parts/resource/list/list-tabs.tsx'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'

const counts = () => ask(countTasks, {}, { quiet: true })

/** Which tasks are shown, with how many there are of each kind; the letters of the list. */
export function TaskTabs(props: AboveListProps) {
  const { t } = useTranslation('archives')
  useListKeys(props, (action, row) => t('task.notNow', { action, row }))
  const { resource, texts, list } = props
  return <ListTabs {...{ resource, texts, list, counts }} field="box" initial="todo" />
}
