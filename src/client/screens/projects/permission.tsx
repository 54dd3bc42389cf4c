import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { permissionProjects } from '#contract/organisation/project-permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Select } from '#ui/fields/select.tsx'

import { ProjectPermissionMatrix } from './permission-matrix.tsx'

const PAGE = 'flex min-h-0 flex-1 flex-col gap-3'

/** 项目权限: who holds which role in a project, and how far it covers the project's files. Who grants everywhere chooses the project. */
export default function Permission() {
  // Texts that came with the matrix would hide the whole page until they are here.
  const { t } = useTranslation(['organisation', 'resource'])
  const { state, refresh } = useAnswer((signal) => ask(permissionProjects, {}, { signal, quiet: true }))
  const [chosen, setChosen] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead
        title={t('projectPermission')}
        onRefresh={async () => {
          setRound(round + 1)
          return refresh()
        }}
      />
      <Answered state={state} onRetry={refresh} className={PAGE}>
        {(projects) => {
          const project = projects.find(({ id }) => id === chosen) ?? projects[0]
          if (!project) return <Empty title={t('projectPermission.noProject')} />
          return (
            <>
              {projects.length > 1 && (
                <Select
                  label={t('projectPermission.project')}
                  className="max-w-140"
                  options={projects.map(({ id, name, projectNo }) => ({
                    value: id,
                    label: projectNo === null ? name : `${name} ${projectNo}`
                  }))}
                  value={project.id}
                  onChange={setChosen}
                />
              )}
              <ProjectPermissionMatrix key={`${project.id} ${round}`} project={project} />
            </>
          )
        }}
      </Answered>
    </div>
  )
}
