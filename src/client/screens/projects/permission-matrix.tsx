import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  memberHistory,
  memberPreview,
  type PermissionMember,
  type PermissionMatrix as Matrix,
  permissionMatrix
} from '#contract/organisation/project-permissions.ts'
import { projectUsers } from '#contract/organisation/project-users.ts'
import { ask } from '#core/wire/http/ask.ts'
import { UNDO } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { MenuPreview } from '#parts/grant/menu-preview.tsx'
import { HistoryDialog } from '#parts/resource/dialogs/history-dialog.tsx'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { Button } from '#ui/actions/button.tsx'

import { PermissionGrid } from './permission-grid.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import { usePermissionChanges } from './use-permission-changes.ts'

interface ProjectProps {
  readonly project: { readonly id: string; readonly name: string }
}

/** The matrix of one project. */
export function ProjectPermissionMatrix({ project }: ProjectProps) {
  const { state, refresh } = useAnswer((signal) =>
    ask(permissionMatrix, { project: project.id }, { signal, quiet: true })
  )
  return (
    <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col gap-3">
      {(matrix) => <ShownMatrix {...{ project, matrix }} />}
    </Answered>
  )
}

type Open = { readonly what: 'scope' | 'preview' | 'history'; readonly member: PermissionMember }

function ShownMatrix({ project, matrix }: ProjectProps & { readonly matrix: Matrix }) {
  const { t } = useTranslation('organisation')
  const texts = useResourceTexts(projectUsers, 'organisation')
  const [open, setOpen] = useState<Open | null>(null)
  const focus = useRef<() => void>(() => undefined)
  const { members, toggle, changed, undo } = usePermissionChanges(project.id, matrix)
  const undoing = useRef(undo)
  undoing.current = undo
  useCommands(
    useMemo(
      () => [
        {
          id: 'projectPermission.undo',
          title: () => t('projectPermission.undo'),
          group: 'screen' as const,
          keys: UNDO,
          run: () => void undoing.current()
        }
      ],
      [t]
    )
  )
  const close = () => {
    setOpen(null)
    // The dialog has gone by the next picture.
    requestAnimationFrame(() => focus.current())
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-quiet text-xs/5">{t('projectPermission.keys')}</p>
        <Button aria-keyshortcuts="Control+Z" onPress={() => void undo()}>
          {t('projectPermission.undo')}
        </Button>
      </div>
      <PermissionGrid
        label={t('projectPermission.of', { project: project.name })}
        roles={matrix.roles}
        members={members}
        focus={focus}
        onToggle={(member, role) => void toggle(member, role)}
        onOpen={(what, member) => setOpen({ what, member })}
      />
      {open?.what === 'scope' && (
        <ScopeDialog
          project={project.id}
          member={open.member}
          onSaved={(now) => {
            changed(open.member, now)
            close()
          }}
          onClose={close}
        />
      )}
      {open?.what === 'preview' && (
        <MenuPreview
          title={t('projectPermission.previewOf', { name: open.member.realname })}
          load={(signal) => ask(memberPreview, { project: project.id, id: open.member.id }, { signal, quiet: true })}
          onClose={close}
        />
      )}
      {open?.what === 'history' && (
        <HistoryDialog
          resource={READ_ONLY}
          texts={texts}
          row={{ id: open.member.id, realname: open.member.realname }}
          load={(signal) => ask(memberHistory, { project: project.id, id: open.member.id }, { signal, quiet: true })}
          onUndo={async () => undefined}
          onClose={close}
        />
      )}
    </>
  )
}

/** What is taken back here is so by Ctrl+Z, with the right that it needs. */
const READ_ONLY = { ...projectUsers, calls: {} }
