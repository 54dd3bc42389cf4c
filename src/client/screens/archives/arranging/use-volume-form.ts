import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { cellOfVolume, writtenColumns } from '#contract/archives/volume-cells.ts'
import { addVolume, editVolume, type VolumeRow } from '#contract/archives/volumes.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { succeed } from '#core/state/toasts.ts'
import { $project, $user } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Stale } from '#core/wire/http/failure.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { useRowDraft } from '#parts/resource/form/use-row-draft.ts'
import { announce } from '#ui/base/announcer.ts'

import { wordsOfCell } from './use-cell-words.ts'
import type { VolumeController } from './volume-controller.ts'
import { fetchVolumeTemplates } from './volume-templates.ts'

type Cells = Readonly<Record<string, CellValue>>

/** What the form of a volume works with. */
export interface VolumeFormOf {
  readonly controller: VolumeController
  /** Null for a new one. */
  readonly volume: VolumeRow | null
  /** The versions of the template, the newest first. */
  readonly templates: readonly Template[]
  /** By which the form is made at first. */
  readonly newest: Template
  readonly onSaved: () => void
  /** Says whether it is being saved. */
  readonly onBusy: (isBusy: boolean) => void
}

const orNull = (value: CellValue) => (isEmpty(value) ? null : value)
/** A box is ticked by yes and no in its form, and kept as what its column says. */
const asKept = ({ type, customValue: [on, off] = ['Y', 'N'] }: Column, value: CellValue): CellValue =>
  type === 'checkbox' && typeof value === 'boolean' ? (value ? on : off) : orNull(value)

/** What a new volume begins with: the defaults of its template, and who files it. */
function presetOf(columns: readonly Column[]): Cells {
  const cells = columns.flatMap(({ key, type, defaultValue, defaultChecked, customValue: [on] = ['Y', 'N'] }) => {
    const value = type === 'checkbox' ? (defaultChecked ? on : null) : defaultValue
    return isEmpty(value) ? [] : [[key, value] as const]
  })
  const filer = columns.some(({ key }) => key === 'filer') ? { filer: $user.get()?.realname ?? null } : {}
  return { ...Object.fromEntries(cells), ...filer }
}

/** The form of a volume: what was typed, also before a reload, and how it is saved. Where somebody else was faster, his values are shown. */
export function useVolumeForm({ controller, volume, newest: first, onSaved, onBusy }: VolumeFormOf) {
  const { t } = useTranslation('arrange')
  const { t: ofResource } = useTranslation('resource')
  const [{ template, seen }, setNow] = useState({ template: first, seen: volume })
  const columns = writtenColumns(template.columns)
  const [begun] = useState(() => ({
    preset: volume ? {} : presetOf(columns),
    fixed: { project: $project.get()?.id ?? '' },
    row: volume && { id: volume.id, ...cellsOf(columns, volume) },
    resource: { name: 'volume', fields: Object.fromEntries(columns.map(({ key }) => [key, {}])) }
  }))
  const draft = useRowDraft(begun)
  const isBusy = useRef(false)
  const setBusy = (is: boolean) => {
    isBusy.current = is
    onBusy(is)
  }
  const retryKey = useRetryKey()
  const keptOf = (key: string) => (seen ? orNull(cellOfVolume(seen, key)) : null)
  const cellOf = (key: string): CellValue => (key in draft.typed ? draft.typed[key] : keptOf(key))
  const newer = (column: Column, of: VolumeRow) =>
    ofResource('newer', {
      value: wordsOfCell(column, cellOfVolume(of, column.key), t('listSeparator')) || ofResource('empty')
    })
  const [errors, setErrors] = useState<Record<string, string> | undefined>(() =>
    volume && draft.overtaken.length > 0
      ? Object.fromEntries(
          columns.filter(({ key }) => draft.overtaken.includes(key)).map((one) => [one.key, newer(one, volume)])
        )
      : undefined
  )
  const changed = () => columns.filter((column) => asKept(column, cellOf(column.key)) !== keptOf(column.key))

  const refused = async (failure: unknown): Promise<Record<string, string>> => {
    if (failure instanceof Stale && failure.result) {
      const now = failure.result as VolumeRow
      const differing = changed().filter(({ key }) => orNull(cellOfVolume(now, key)) !== keptOf(key))
      setNow({ template, seen: now })
      announce(ofResource('staleForm'), { about: 'form' })
      return Object.fromEntries(differing.map((column) => [column.key, newer(column, now)]))
    }
    const errors = await formErrors(failure, 'title')
    // Somebody may have published a newer template meanwhile: what was typed stays, and what it asks for is shown.
    const [newest] = await fetchVolumeTemplates().catch(() => [])
    if (newest && newest.version !== template.version) setNow({ template: newest, seen })
    return errors
  }
  const done = () => {
    draft.forget()
    onSaved()
  }
  const save = async () => {
    if (isBusy.current) return
    const written = changed()
    if (seen && written.length === 0 && seen.templateVersion === template.version) return done()
    setBusy(true)
    const cells = Object.fromEntries(
      written.map((column) => [column.key, asKept(column, cellOf(column.key)) ?? null] as const)
    )
    const asked = { template: template.version, cells }
    const input = seen ? { id: seen.id, rowVersion: seen.rowVersion, ...asked } : asked
    const options = { quiet: true, idempotencyKey: retryKey.keyOf(input) }
    try {
      const answer = 'id' in input ? await ask(editVolume, input, options) : await ask(addVolume, input, options)
      await controller.refresh()
      done()
      const [row] = answer.volumes
      const no = volumeNumber(row?.volumeNo ?? 0)
      succeed(
        row && row.missing.length > 0
          ? t('describedInPart', { no, cells: row.missing.join(t('listSeparator')) })
          : t(seen ? 'described' : 'added', { no })
      )
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await refused(failure))
      setBusy(false)
    }
  }
  return {
    template,
    columns,
    seen,
    cellOf,
    setCell: (key: string, value: CellValue) => draft.setTyped((before) => ({ ...before, [key]: value })),
    typed: draft.typed,
    isRestored: draft.isRestored,
    giveUp() {
      draft.forget()
      setErrors(undefined)
    },
    forget: draft.forget,
    errors,
    save
  }
}

const cellsOf = (columns: readonly Column[], volume: VolumeRow): Cells =>
  Object.fromEntries(columns.map(({ key }) => [key, orNull(cellOfVolume(volume, key))]))
