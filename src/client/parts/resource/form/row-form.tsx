import { type ComponentType, Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { Stale } from '#core/wire/http/failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'

import { formErrors } from '../../answer/form-errors.ts'
import { useRetryKey } from '../../answer/use-retry-key.ts'
import type { ColumnFieldProps } from '../../form/field-names.ts'
import { queryColumnOf } from '../fields/columns.ts'
import { DraftNote } from './draft-note.tsx'
import { neededBy } from '../fields/needed-fields.ts'
import { RowFormField } from './row-form-field.tsx'
import { askVerb, type ResourceRow, type RowsWritten, shownText } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import { useRowDraft } from './use-row-draft.ts'
import { useTakenValues } from './use-taken-values.ts'
import { useUnderWay } from './use-under-way.ts'

interface RowFormProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  /** Fields by lines: those of one line are beside each other. */
  readonly form: readonly (readonly string[])[]
  /** The first fields of its parts, each of which has a heading. */
  readonly sections?: readonly string[] | undefined
  /** Controls of its own, by the fields that they take the place of. */
  readonly controls?: Readonly<Record<string, ComponentType<ColumnFieldProps> | undefined>>
  /** How wide its dialog is, in px. */
  readonly width?: number | undefined
  /** When fields are shown; the others always are. */
  readonly shownWhen?: ShownFields | undefined
  /** The row that is changed; null for a new one. */
  readonly row: ResourceRow | null
  /** What a new row holds beside what is typed: the row that it is a part of. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Called when it has been saved; `isMore`: another one is to be added. */
  readonly onSaved: (written: RowsWritten, isMore: boolean) => void
  readonly onClose: () => void
  /** What a new row holds at first. */
  readonly preset?: Cells | undefined
  /** Fields that an action needs and that are empty: the form opens at the first of them. */
  readonly lacking?: readonly string[] | undefined
}

/** What is typed, field by field. */
export type Cells = Readonly<Record<string, CellValue>>
/** When fields of a form are shown, by what the form holds. */
export type ShownFields = Readonly<Record<string, ((cells: Cells) => boolean) | undefined>>
const orNull = (value: CellValue) => (isEmpty(value) ? null : value)

/**
 * The form of a row in a dialog. What is typed stays, whatever is refused. Where somebody else was faster, his value is shown at each
 * field that both have changed, and saving again is a decision. What was typed and not saved is there again when the form is opened
 * the next time, also after a reload. Ctrl+Enter saves from any field, with Shift it adds another one then.
 */
export function RowForm({
  resource,
  texts,
  form,
  sections = NO_KEYS,
  controls = {},
  width = 720,
  shownWhen = {},
  row,
  preset = NOTHING,
  lacking = NO_KEYS,
  fixed = NOTHING,
  onSaved,
  onClose
}: RowFormProps) {
  const { t } = useTranslation('resource')
  const [seen, setSeen] = useState(row)
  const newerText = (of: ResourceRow, key: string) =>
    t('newer', { value: shownText(of, key, texts.shown) || t('empty') })
  const needed = (key: string) => {
    const action = neededBy(resource, key)
    return action === undefined ? undefined : t('neededFor', { action: texts.action(action) })
  }
  const draft = useRowDraft({ resource, row, preset, fixed })
  const { typed, setTyped } = draft
  const [atFirst] = useState(
    () =>
      row && {
        ...Object.fromEntries(
          lacking.filter((key) => isEmpty(draft.typed[key])).map((key) => [key, needed(key) ?? ''])
        ),
        ...Object.fromEntries(draft.overtaken.map((key) => [key, newerText(row, key)]))
      }
  )
  const [errors, setErrors] = useState(atFirst)
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const isMore = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const retryKey = useRetryKey()
  const underWay = useUnderWay()
  const all = form.flat()
  const keptOf = (key: string): CellValue => (seen?.[key] ?? (resource.fields[key]?.initial as CellValue)) as CellValue
  const cellOf = (key: string): CellValue => (key in typed ? typed[key] : keptOf(key))
  const cells = Object.fromEntries(all.map((key) => [key, cellOf(key)]))
  const lines = form
    .map((line) => line.filter((key) => shownWhen[key]?.(cells) ?? true))
    .filter((line) => line.length > 0)
  const keys = lines.flat()
  const isLocked = (key: string) => row !== null && resource.fields[key]?.once === true
  const changed = keys.filter((key) => !isLocked(key) && (!row || orNull(cellOf(key)) !== orNull(keptOf(key))))
  // One that comes up later neither hides those that are in use, while its control is fetched, nor takes the focus from them.
  const [first] = useState(keys)
  const [taken, ask] = useTakenValues(resource, row?.id, fixed[resource.partOf ?? ''])

  const refused = async (failure: unknown): Promise<Record<string, string>> => {
    if (!(failure instanceof Stale)) return formErrors(failure, keys[0] ?? '')
    const newer = failure.result as ResourceRow
    const differing = changed.filter((key) => orNull(newer[key] as CellValue) !== orNull(keptOf(key)))
    setSeen(newer)
    return Object.fromEntries(differing.map((key) => [key, newerText(newer, key)]))
  }
  const save = async () => {
    if (isBusy) return
    const waiting = underWay.faultsOf(keys)
    if (waiting) return setErrors(waiting)
    if (seen && changed.length === 0) return close()
    setBusy(true)
    const values = Object.fromEntries(changed.map((key) => [key, orNull(cellOf(key))]))
    const input = seen ? { id: seen.id, rowVersion: seen.rowVersion, ...values } : { ...fixed, ...values }
    try {
      const written = await askVerb<RowsWritten>(resource, seen ? 'edit' : 'add', input, {
        quiet: true,
        idempotencyKey: retryKey.keyOf(input)
      })
      draft.forget()
      onSaved(written, isMore.current)
      if (isMore.current) {
        setErrors(null)
        setRound(round + 1)
      }
    } catch (failure) {
      retryKey.failed(input, failure)
      const found = await refused(failure)
      setErrors(found)
      if (failure instanceof Stale) announce(t('staleForm'), { about: 'form' })
    }
    setBusy(false)
    // Ctrl+Enter saves this one alone, also after several were added.
    isMore.current = false
  }
  // The dialog has asked before: what was typed is given up.
  const close = () => {
    draft.forget()
    onClose()
  }
  const saveMoreByKeys = (event: KeyboardEvent) => {
    if (!row && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) isMore.current = event.shiftKey
  }
  const submit = (more: boolean) => {
    isMore.current = more
    element.current?.requestSubmit()
  }
  const title = t(row ? 'editTitle' : 'addTitle', { thing: texts.thing })
  return (
    <Dialog
      isOpen
      title={title}
      width={width}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          {!row && (
            <Button isDisabled={isBusy} aria-keyshortcuts="Control+Shift+Enter" onPress={() => submit(true)}>
              {t('saveAndMore')}
            </Button>
          )}
          <Button kind="primary" isLoading={isBusy} onPress={() => submit(false)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div role="presentation" className="contents" onKeyDownCapture={saveMoreByKeys}>
        <Form
          key={round}
          ref={element}
          errors={errors ?? undefined}
          // What is still lacking is gone to at once.
          hasSummary={keys.length > 12 && errors !== atFirst}
          className="@container"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {draft.isRestored && (
            <DraftNote
              onGiveUp={() => {
                draft.forget()
                setErrors(null)
                setRound(round + 1)
              }}
            />
          )}
          {lines.map((line) => (
            <Fragment key={line.join()}>
              {sections.includes(line[0] ?? '') && (
                <h3 className="mt-1 mb-2 border-line border-b pb-1 font-medium">{texts.section?.(line[0] ?? '')}</h3>
              )}
              <div className={`grid grid-cols-1 gap-x-5 gap-y-1 ${LINES[line.length] ?? ''}`}>
                {line.map((key) => {
                  const field = resource.fields[key]
                  if (!field) return null
                  return (
                    <RowFormField
                      key={key}
                      control={controls[key]}
                      isLate={!first.includes(key)}
                      column={queryColumnOf(key, field, texts.field(key))}
                      description={needed(key)}
                      value={cellOf(key)}
                      others={cellOf}
                      isReadOnly={isLocked(key)}
                      errorMessage={taken[key]}
                      onChange={(value) => {
                        setTyped((before) => ({ ...before, [key]: value }))
                        if (field.rules.includes('unique')) ask(key, String(value ?? ''))
                      }}
                      onUnderWay={(isUnderWay) => underWay.note(key, isUnderWay)}
                      autoFocus={key === first.find((one) => !isLocked(one))}
                    />
                  )
                })}
              </div>
            </Fragment>
          ))}
        </Form>
      </div>
    </Dialog>
  )
}

const NO_KEYS: readonly string[] = []
const NOTHING: Readonly<Record<string, string>> = {}
const LINES: readonly string[] = ['', '', '@lg:grid-cols-2', '@lg:grid-cols-3']
