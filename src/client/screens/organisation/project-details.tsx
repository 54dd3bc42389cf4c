import { useStore } from '@nanostores/react'
import { Download, FolderOpen, Printer } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type DetailPart, exportProjectDetails } from '#contract/organisation/project-details.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { has } from '#core/state/session/permissions.ts'
import { $project } from '#core/state/session/user.ts'
import { download } from '#core/wire/http/download.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'

import { detailAnswers, refreshAll } from './details/detail-answers.ts'
import { DetailPartSection } from './details/detail-part.tsx'
import { detailsPrinted } from './details/details-printed.ts'

/** 项目详情: everything about the project one works in, on one page that is read, printed and exported. */
export default function ProjectDetails() {
  const { t } = useTranslation('organisation')
  const project = useStore($project)
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      {project ? (
        <Details key={project.id} name={project.name} />
      ) : (
        <>
          <PageHead title={t('projectDetails')} />
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

function Details({ name }: { readonly name: string }) {
  const { t } = useTranslation('organisation')
  const [parts] = useState(detailAnswers)
  const refresh = useCallback(() => refreshAll(parts), [parts])
  useEffect(() => void refresh(), [refresh])
  const headings = useRef(new Map<DetailPart, HTMLElement>())
  const keepHeading = useCallback((part: DetailPart, heading: HTMLElement | null) => {
    if (heading) headings.current.set(part, heading)
    else headings.current.delete(part)
  }, [])
  const goTo = useCallback((part: DetailPart) => headings.current.get(part)?.focus(), [])
  usePrinted(() => detailsPrinted(parts, t))
  const { isBusy, save } = useExport()
  useCommands(
    useMemo(
      () => [
        ...(has('org.detail:export')
          ? [
              {
                id: 'projectDetails.export',
                title: () => t('projectDetails.exportTitle'),
                group: 'screen' as const,
                run: save
              }
            ]
          : []),
        ...parts.map(({ part }) => ({
          id: `projectDetails.${part}`,
          title: () => t('projectDetails.goTo', { part: t(`projectDetails.part.${part}`) }),
          group: 'screen' as const,
          run: () => goTo(part)
        }))
      ],
      [parts, t, goTo, save]
    )
  )
  return (
    <>
      <PageHead title={t('projectDetails')} about={name} onRefresh={refresh}>
        {has('org.detail:export') && (
          <Button icon={<Download aria-hidden />} isLoading={isBusy} onPress={save}>
            {t('projectDetails.export')}
          </Button>
        )}
        {has('org.detail:print') && (
          <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
            {t('projectDetails.print')}
          </Button>
        )}
      </PageHead>
      <nav aria-label={t('projectDetails.parts')} data-region tabIndex={-1} className="outline-0">
        <ul className="flex flex-wrap gap-1">
          {parts.map(({ part }) => (
            <li key={part}>
              <Button kind="plain" size="small" onPress={() => goTo(part)}>
                {t(`projectDetails.part.${part}`)}
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ part, answer }) => (
        <DetailPartSection key={part} part={part} answer={answer} onHeading={keepHeading} />
      ))}
    </>
  )
}

/** Exports the details; a failure is shown as such. */
function useExport() {
  const { t } = useTranslation('organisation')
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const save = useCallback(() => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    void download(exportProjectDetails, {}).then((isThere) => {
      busy.current = false
      setBusy(false)
      if (isThere) announce(t('projectDetails.exported'))
    })
  }, [t])
  return { isBusy, save }
}
