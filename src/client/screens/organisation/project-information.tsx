import { useStore } from '@nanostores/react'
import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { projectInformation } from '#contract/organisation/project-information.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { $project } from '#core/state/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Descriptions } from '#ui/descriptions.tsx'
import { Empty } from '#ui/empty.tsx'

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
          <PageHead title={t('information')} />
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
  const { state, refresh } = useAnswer((signal) => ask(projectInformation, {}, { signal, quiet: true }))
  const known = 'data' in state ? state.data : undefined
  return (
    <>
      <PageHead
        title={t('information')}
        beside={known && <Chip tone="brand">{known.status_dictText}</Chip>}
        onRefresh={refresh}
      />
      <Answered state={state} onRetry={refresh} loadingLabel={t('loading')}>
        {({ name, items }) => (
          <section aria-label={name} className="rounded-lg border border-line bg-surface p-5">
            <Descriptions items={items.map(({ title, value }) => ({ term: title, value }))} />
          </section>
        )}
      </Answered>
    </>
  )
}
