import { useStore } from '@nanostores/react'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { $project } from '#core/state/user.ts'
import { Button } from '#ui/button.tsx'

/** The project one works in; pressing it leads to another one. */
export function ProjectButton() {
  const { t } = useTranslation('shell')
  const project = useStore($project)
  return (
    <Button
      kind="plain"
      className="h-11 min-w-0 max-w-80 flex-[0_1_auto]! justify-start! px-2 text-left"
      onPress={() => openDialog({ kind: 'project', required: false })}
    >
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="text-xs/4">{t('project.current')}</span>
        <span className="truncate text-text">{project?.name ?? t('project.none')}</span>
      </span>
      <ChevronsUpDown aria-hidden className="flex-none" />
    </Button>
  )
}
