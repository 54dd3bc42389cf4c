import { useStore } from '@nanostores/react'
import { FolderOpen } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { projectInformation } from '#contract/organisation/project-information.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { query } from '#core/state/query.ts'
import { $project } from '#core/state/user.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { ask } from '#core/wire/ask.ts'
import { tell } from '#core/wire/failures.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Descriptions } from '#ui/descriptions.tsx'
import { Empty } from '#ui/empty.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** 项目信息: what is known of the project one works in. */
export default function ProjectInformation() {
  const { t } = useTranslation('organisation')
  const project = useStore($project)
  return (
    <div className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-4">
      {project ? (
        <Information key={project.id} />
      ) : (
        <>
          <h1 className="font-semibold text-xl/7">{t('information')}</h1>
          <Empty
            title={t('notChosen')}
            icon={<FolderOpen />}
            action={<Button onPress={() => openDialog({ kind: 'project', required: false })}>{t('choose')}</Button>}
            className="m-auto"
          />
        </>
      )}
    </div>
  )
}

function Information() {
  const { t } = useTranslation('organisation')
  const [asked] = useState(() => query((signal) => ask(projectInformation, {}, { signal, quiet: true })))
  const state = useStore(asked.$state)
  useEffect(() => void asked.refresh(), [asked])
  useCommands(useMemo(() => [{ id: 'information.refresh', title: () => t('refresh'), group: 'screen' as const, run: asked.refresh }], [asked, t]))
  const known = 'data' in state ? state.data : undefined
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-xl/7">{t('information')}</h1>
        {known && <Chip tone="brand">{known.status_dictText}</Chip>}
      </header>
      {known ? (
        <section aria-label={known.name} className="rounded-lg border border-line bg-surface p-5">
          <Descriptions items={known.items.map(({ title, value }) => ({ term: title, value }))} />
        </section>
      ) : state.status === 'failed' ? (
        <Empty title={tell(state.failure)} action={<Button onPress={() => void asked.refresh()}>{t('retry')}</Button>} className="m-auto" />
      ) : (
        <Spinner size="large" className="m-auto" aria-label={t('loading')} />
      )}
    </>
  )
}
