import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { factColumns } from '#contract/archives/volume-cells.ts'
import { volumeMachine } from '#contract/archives/state-machines.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Column } from '#contract/core/column.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { cellFault } from '#parts/form/cell-fault.ts'
import { ColumnField } from '#parts/form/column-field.tsx'
import { DraftNote } from '#parts/resource/form/draft-note.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'

import { useVolumeForm, type VolumeFormOf } from './use-volume-form.ts'
import type { VolumeController } from './volume-controller.ts'
import { VolumeDescription } from './volume-description.tsx'
import { columnsLeftBehind, columnsOfVolume, fetchVolumeTemplates } from './volume-templates.ts'

const FORM = 'volume-form'
/** Columns from this width on have a line of their own. Pixels. */
const WIDE = 300

/** Whether anything of a volume may still be written. */
const isOpen = ({ status }: VolumeRow) => status === volumeMachine.first || leadsFrom(volumeMachine, 'edit', status)

interface VolumeFormProps {
  readonly controller: VolumeController
  /** Null for a new one. */
  readonly volume: VolumeRow | null
  readonly onClose: () => void
}

/** The description of a volume 案卷级著录, as the template of volumes that is published now asks for it; of a closed volume it is read. */
export function VolumeForm({ controller, volume, onClose }: VolumeFormProps) {
  const { t } = useTranslation('arrange')
  const { state, refresh } = useAnswer(fetchVolumeTemplates)
  const [isBusy, setBusy] = useState(false)
  const forget = useRef<() => void>(() => undefined)
  const isWritten = !volume || isOpen(volume)
  const title = volume ? t('editTitle', { no: volumeNumber(volume.volumeNo) }) : t('do.add')
  // The dialog has asked before: what was typed is given up.
  const close = () => {
    forget.current()
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isToOpen) => !isToOpen && close()}
      width={760}
      canFullscreen
      footer={
        isWritten ? (
          <>
            <Button slot="close">{t('cancel')}</Button>
            <Button kind="primary" type="submit" form={FORM} isLoading={isBusy} isDisabled={!('data' in state)}>
              {t('ok')}
            </Button>
          </>
        ) : (
          <Button slot="close">{t('close')}</Button>
        )
      }
    >
      <Answered state={state} onRetry={refresh}>
        {(templates) => {
          const [newest] = templates
          if (!newest) return <p>{t('noTemplate')}</p>
          if (volume && !isWritten) return <Closed volume={volume} templates={templates} />
          const given = { controller, volume, title, templates, newest, forget }
          return <Writing {...given} onSaved={onClose} onBusy={setBusy} />
        }}
      </Answered>
    </Dialog>
  )
}

function Closed({ volume, templates }: { readonly volume: VolumeRow; readonly templates: readonly Template[] }) {
  const { t } = useTranslation('arrange')
  return (
    <>
      <p className="mb-3 text-quiet">{t('closedNow', { state: volume.status_dictText })}</p>
      <VolumeDescription volume={volume} columns={columnsOfVolume(templates, volume)} />
    </>
  )
}

interface WritingProps extends VolumeFormOf {
  readonly title: string
  /** Is given what forgets what was typed. */
  readonly forget: { current: () => void }
}

function Writing({ title, forget, ...props }: WritingProps) {
  const { t } = useTranslation('arrange')
  const { t: ofGrid } = useTranslation('grid')
  const form = useVolumeForm(props)
  const { columns, template, seen, cellOf, typed } = form
  useEffect(() => {
    forget.current = form.forget
  })
  const row = Object.fromEntries(template.columns.map(({ key }) => [key, cellOf(key)]))
  const today = new Date().toLocaleDateString('sv-SE')
  return (
    <>
      <Form
        id={FORM}
        aria-label={title}
        errors={form.errors}
        hasSummary={columns.length > 12}
        className="@container"
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        {form.isRestored && <DraftNote onGiveUp={form.giveUp} />}
        {seen && seen.templateVersion !== template.version && (
          <p className="mb-2 text-quiet">
            {t('newerTemplate', { old: seen.templateVersion, version: template.version })}
          </p>
        )}
        <div className="grid grid-cols-1 gap-x-5 gap-y-1 @lg:grid-cols-2">
          {columns.map((column, at) => (
            <div key={column.key} className={`grid min-w-0 ${isWide(column) ? 'col-span-full' : ''}`}>
              <ColumnField
                column={column}
                value={asShown(column, cellOf(column.key))}
                others={cellOf}
                errorMessage={
                  column.key in typed ? cellFault(ofGrid, column, cellOf(column.key), { row, today }) : undefined
                }
                onChange={(value) => form.setCell(column.key, value)}
                autoFocus={seen ? at === 0 : column.key === 'title'}
              />
            </div>
          ))}
        </div>
        {!seen && <p className="text-quiet text-xs/5">{t('numberHint')}</p>}
      </Form>
      {seen && <Facts volume={seen} templates={props.templates} template={template} />}
    </>
  )
}

const isWide = ({ type, width }: Column) =>
  type === 'textarea' || type === 'input_pop' || Number.parseInt(width ?? '', 10) >= WIDE

/** What a field shows of a cell: a box is ticked where it holds what its column keeps for yes. */
const asShown = ({ type, customValue: [on] = ['Y', 'N'] }: Column, value: CellValue): CellValue =>
  type === 'checkbox' ? value === true || value === on : value

interface FactsProps {
  readonly volume: VolumeRow
  readonly templates: readonly Template[]
  readonly template: Template
}

/** What follows from the files, and what older versions of the template have asked for: both are read. */
function Facts({ volume, templates, template }: FactsProps) {
  const { t } = useTranslation('arrange')
  const facts = factColumns(template.columns)
  const left = columnsLeftBehind(templates, template, volume)
  return (
    <>
      {facts.length > 0 && (
        <section aria-label={t('facts')} className="mt-3">
          <h3 className="mb-2 border-line border-b pb-1 font-medium">{t('facts')}</h3>
          <VolumeDescription volume={volume} columns={facts} />
        </section>
      )}
      {left.length > 0 && (
        <section aria-label={t('leftBehind')} className="mt-4">
          <h3 className="mb-2 border-line border-b pb-1 font-medium">{t('leftBehind')}</h3>
          <VolumeDescription volume={volume} columns={left} />
        </section>
      )}
    </>
  )
}
