import { useStore } from '@nanostores/react'
import { ListTodo } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { $jobs, $openJobs, resumeJobs } from '#core/work/jobs.ts'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/actions/button.tsx'

/** The way to my jobs, with how many are under way; only there once some are known here, since most people have none. */
export function JobsButton() {
  const { t } = useTranslation('shell')
  const count = useStore($openJobs)
  const state = useStore($jobs)
  useEffect(resumeJobs, [])
  if (!('data' in state) || !state.data?.records.length) return null
  return (
    <Button
      kind="plain"
      aria-label={t('jobs.button', { count })}
      icon={
        <Badge count={count} label="">
          <ListTodo aria-hidden />
        </Badge>
      }
      onPress={() => openDialog({ kind: 'jobs' })}
    />
  )
}
