import { useTranslation } from 'react-i18next'

import { countDrafts } from '#contract/archives/drafts.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { ListTabs } from '#parts/resource/list/list-tabs.tsx'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'

const counts = () => ask(countDrafts, {}, { quiet: true })

/** Which drafts are shown, with how many there are of each kind; the letters of the list. */
export function DraftTabs(props: AboveListProps) {
  const { t } = useTranslation('archives')
  useListKeys(props, (action, row) => t('task.notNow', { action, row }))
  const { resource, texts, list } = props
  return <ListTabs {...{ resource, texts, list, counts }} field="box" initial="open" />
}
