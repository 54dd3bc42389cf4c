import { useStore } from '@nanostores/react'
import { FolderOpen, SquarePen } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { projectInformation } from '#contract/organisation/project-information.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Empty } from '#ui/status/empty.tsx'

import { InformationDialog } from './details/information-dialog.tsx'

/** 项目信息: what is known of the project one works in. */
export default function ProjectInformation() {
  const { t } = useTranslation('organisation')
  const project = useStore($project)
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      {project ? (
        <Information key={project.id} />
      ) : (
        <>
          <PageHead title={t('information')} />
          <Empty
            title={t('notChosen')}
            icon={<FolderOpen />}
            action={<Button onPress={() => openDialog({ kind: 'project' })}>{t('choose')}</Button>}
            className="m-auto"
          />
        </>
      )}
    </div>
  )
}

function Information() {
  const { t } = useTranslation('organisation')
  const { state, refresh } = useAnswer((signal) => ask(projectInformation, {}, { signal, quiet: true }))
  const [isEditing, setEditing] = useState(false)
  const known = 'data' in state ? state.data : undefined
  const mayEdit = known !== undefined && has('org.info:edit') && known.items.some(({ edit }) => edit !== undefined)
  useCommands(
    useMemo(() => {
      const edit = { id: 'information.edit', title: () => t('information.edit'), group: 'screen' as const }
      return mayEdit ? [{ ...edit, run: () => setEditing(true) }] : []
    }, [mayEdit, t])
  )
  usePrinted(() =>
    known
      ? {
          title: t('information'),
          pieces: [{ kind: 'facts', facts: known.items.map(({ title, value }) => ({ term: title, value })) }]
        }
      : null
  )
  return (
    <>
      <PageHead
        title={t('information')}
        beside={known && <Chip tone="brand">{known.status_dictText}</Chip>}
        onRefresh={refresh}
      >
        {mayEdit && (
          <Button kind="primary" icon={<SquarePen aria-hidden />} onPress={() => setEditing(true)}>
            {t('information.edit')}
          </Button>
        )}
      </PageHead>
      <Answered state={state} onRetry={refresh}>
        {({ name, items }) => (
          <section aria-label={name} className="rounded-lg border border-line bg-surface p-5">
            <Descriptions items={items.map(({ title, value }) => ({ term: title, value }))} />
          </section>
        )}
      </Answered>
      {isEditing && known && (
        <InformationDialog
          facts={known}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            succeed(t('information.saved'))
            void refresh()
          }}
        />
      )}
    </>
  )
}
