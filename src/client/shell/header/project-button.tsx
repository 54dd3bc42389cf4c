import { useStore } from '@nanostores/react'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { $project, $user } from '#core/state/session/user.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'
import { Button } from '#ui/actions/button.tsx'

/** The project one works in; pressing it leads to another one. */
export function ProjectButton() {
  const { t } = useTranslation('shell')
  const project = useStore($project)
  // A narrow window has no room for the name; the number is short enough to be read whole.
  const number = useStore($user)?.project?.projectNo
  return (
    <Button
      kind="plain"
      className="h-11 min-w-0 max-w-80 flex-[0_1_auto]! justify-start! px-2 text-left max-[360px]:px-1!"
      onPress={() => openDialog({ kind: 'project' })}
    >
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="text-xs/4 whitespace-nowrap">
          {number ? <VisuallyHidden>{t('project.current')} </VisuallyHidden> : t('project.current')}
          {number}
        </span>
        <span className={`truncate text-text ${number ? 'max-[360px]:sr-only' : ''}`}>
          {project?.name ?? t('project.none')}
        </span>
      </span>
      <ChevronsUpDown aria-hidden className="flex-none max-[360px]:hidden" />
    </Button>
  )
}
