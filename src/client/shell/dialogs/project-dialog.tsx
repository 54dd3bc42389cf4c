import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Project } from '#contract/projects/projects.ts'
import { closeDialog } from '#core/state/dialogs.ts'
import { $project } from '#core/state/session/user.ts'
import { projectsToChoose, switchProject } from '#core/work/projects.ts'
import { Button } from '#ui/actions/button.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { narrowOptions } from '../palette/narrow-options.ts'
import { useReadings } from '../palette/use-readings.ts'

const FORM = 'project-form'

/** 项目选择: another one of the projects one belongs to (SPEC.md §2). */
export function ProjectDialog() {
  const { t } = useTranslation('shell')
  const [projects, setProjects] = useState<readonly Project[]>()
  const [chosen, setChosen] = useState<string | null>($project.get()?.id ?? null)
  const [isMissing, setMissing] = useState(false)
  const readings = useReadings()
  const narrow = useMemo(() => narrowOptions(readings), [readings])
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isHere = true
    void projectsToChoose().then((found) => isHere && setProjects(found))
    return () => {
      isHere = false
    }
  }, [])
  const askForChoice = () => {
    setMissing(true)
    input.current?.focus()
  }
  const send = async () => {
    const project = projects?.find(({ id }) => id === chosen)
    if (isBusy) return
    if (!project) return askForChoice()
    setBusy(true)
    if (!(await switchProject(project))) setBusy(false)
  }
  return (
    <Dialog
      title={t('project.title')}
      isOpen
      onOpenChange={() => closeDialog('project')}
      width={480}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} isLoading={isBusy} isDisabled={!projects}>
            {t('ok')}
          </Button>
        </>
      }
    >
      {projects ? (
        <Form
          isDisposable
          id={FORM}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <ComboBox
            label={t('project.label')}
            name="projectId"
            isRequired
            autoFocus
            narrow={narrow}
            options={projects.map(({ id, name, projectNo, status_dictText }) => ({
              value: id,
              label: name,
              description: `${projectNo} · ${status_dictText}`
            }))}
            value={chosen}
            onChange={(id) => {
              setMissing(false)
              setChosen(id)
            }}
            errorMessage={isMissing ? t('project.required') : undefined}
            inputRef={input}
            description={t('project.hint', { count: projects.length })}
          />
        </Form>
      ) : (
        <Skeleton lines={3} className="my-4" />
      )}
    </Dialog>
  )
}
