import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SEARCH_SELECT_DEBOUNCE } from '#contract/core/limits.ts'
import { confirmProject, projectRegister, proposeProjectNumber } from '#contract/projects/project-register.ts'
import { duplicateCheck } from '#contract/session/checks.ts'
import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { SelectInput } from '#parts/form/choice-fields.tsx'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { queryColumnOf } from '#parts/resource/fields/columns.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { shownText } from '#parts/resource/rows/rows.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const FACTS = [
  'category',
  'nature',
  'builder',
  'areaName',
  'address',
  'approvalNo',
  'landUsePermit',
  'planningPermit',
  'constructionPermit',
  'floorArea',
  'investment',
  'startDate',
  'endDate',
  'acceptDate',
  'submitterName'
] as const
const CLASS = 'archiveClass'

/** What a registration says, and the number and the class by which the archive confirms it: those that it would give are there already. */
export function ConfirmDialog({ texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('projects')
  const [number, setNumber] = useState('')
  const [archiveClass, setArchiveClass] = useState('')
  const [taken, askWhetherTaken] = useTakenNumber(row.id)
  useEffect(() => {
    const control = new AbortController()
    // Without a proposal both are typed.
    ask(proposeProjectNumber, { id: row.id }, { signal: control.signal, quiet: true }).then(
      (proposed) => {
        setNumber((typed) => typed || proposed.projectNo)
        setArchiveClass((chosen) => chosen || (proposed.archiveClass ?? ''))
      },
      () => undefined
    )
    return () => control.abort()
  }, [row.id])
  const classField = projectRegister.fields[CLASS]
  const column = queryColumnOf(CLASS, classField, texts.field(CLASS))
  return (
    <FormDialog
      title={t('register.confirmOf', { name: String(row.name) })}
      submitLabel={texts.action('confirm')}
      width={720}
      isDisposable
      className="@container"
      field="projectNo"
      input={() => ({ id: row.id, rowVersion: row.rowVersion, projectNo: number.trim(), archiveClass })}
      send={async (input, options) => {
        await ask(confirmProject, input, options)
        onDone(t('register.confirmed', { name: String(row.name), number: input.projectNo }))
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-x-5 gap-y-1 @lg:grid-cols-2">
        <TextField
          label={texts.field('projectNo')}
          name="projectNo"
          isRequired
          autoFocus
          maxLength={50}
          value={number}
          errorMessage={taken}
          onChange={(value) => {
            setNumber(value)
            askWhetherTaken(value)
          }}
        />
        <SelectInput
          column={{ ...column, validateRules: [{ required: true }] }}
          value={archiveClass}
          onChange={(value) => setArchiveClass(String(value ?? ''))}
        />
      </div>
      {row.planningPermit == null && (
        <p className="mb-3 rounded-control bg-warn-tint px-3 py-1.5">{t('register.permitMissing')}</p>
      )}
      <Descriptions
        columns={2}
        items={FACTS.map((key) => ({ term: texts.field(key), value: shownText(row, key, texts.shown) }))}
      />
    </FormDialog>
  )
}

/** Asks, once typing has rested, whether another project has the number; of several questions only the last counts. */
function useTakenNumber(id: string): readonly [string | undefined, (number: string) => void] {
  const [taken, setTaken] = useState<string>()
  const [asking] = useState(() => ({ newest: latest(), timer: undefined as ReturnType<typeof setTimeout> | undefined }))
  useEffect(() => () => clearTimeout(asking.timer), [asking])
  return [
    taken,
    (number) => {
      clearTimeout(asking.timer)
      setTaken(undefined)
      if (number.trim() === '') return
      const input = { tableName: 'arc_project', fieldName: 'project_no', fieldVal: number.trim(), dataId: id }
      asking.timer = setTimeout(() => {
        void asking
          .newest((signal) => ask(duplicateCheck, input, { signal, quiet: true }))
          .catch((failure: unknown) => {
            // Confirming asks again what could not be asked now.
            if (failure instanceof Refused) setTaken(failure.message)
          })
      }, SEARCH_SELECT_DEBOUNCE)
    }
  ]
}
