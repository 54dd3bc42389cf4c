import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ImportMode } from '#contract/core/resource/file-verbs.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { Select } from '#ui/fields/select.tsx'

import type { ImportMapping, ImportState } from './import-state.ts'
import { mayRead } from '../fields/readable-fields.ts'
import type { ResourceTexts } from '../rows/texts.ts'

interface ImportColumnsProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly state: ImportState
  /** How rows may be brought in. */
  readonly modes: readonly ImportMode[]
  /** Reads the file so and checks its rows again. */
  readonly onMap: (mapping: ImportMapping) => Promise<unknown>
  /** Reads the file anew, its first line as headings or as a row. */
  readonly onHeadings: (headings: 'first' | 'none') => void
}

/** What is a column of its own where there is room for three. */
const WIDE = 'max-tablet:hidden'
const TITLES = [
  ['importHeading', ''],
  ['importExample', WIDE],
  ['importField', '']
] as const

type Choices = readonly (string | null)[]

/** The columns of a file and the field that each is read as, to be chosen otherwise; then the key by which rows are found, and the mode. */
export function ImportColumns({ resource, texts, state, modes, onMap, onHeadings }: ImportColumnsProps) {
  const { t } = useTranslation('resource')
  const { columns, mapping, key, mode, missing, hasHeadings } = state
  const read: Choices = columns.map(({ field }) => field)
  /** What was chosen and cannot be sent yet: two columns have one field. */
  const [draft, setDraft] = useState<Choices | null>(null)
  const [isOpen, setOpen] = useState(
    () => mapping === 'hand' || missing.length > 0 || !hasHeadings || read.includes(null)
  )
  const section = useRef<HTMLElement>(null)
  const chosen = draft ?? read
  // A column is its place in the file: two may have one heading.
  const lines = columns.map(({ example }, at) => ({ id: `c${at}`, at, example }))
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.computed && !field.made && mayRead(field))
  const options = fields.map(([value]) => ({ value, label: texts.field(value) }))
  const keys = fields.filter(([, { rules }]) => rules.includes('unique')).map(([value]) => value)
  const isRemembered = mapping === 'profile'
  useEffect(() => {
    if (isRemembered) announce(t('importRemembered'), { about: 'import' })
  }, [isRemembered, t])
  const nameOf = (at: number) => columns[at]?.heading.trim() || t('importColumn', { no: at + 1 })
  /** Which other column has a field already: what is refused is the choice that was made later. */
  const otherOf = (all: Choices, at: number): number | undefined => {
    const field = all[at] ?? null
    if (field === null || field === read[at]) return undefined
    const other = all.findIndex((one, place) => place !== at && one === field)
    return other < 0 ? undefined : other
  }
  const refusal = (all: Choices, at: number): string | undefined => {
    const other = otherOf(all, at)
    return other === undefined
      ? undefined
      : t('importTwoColumns', { field: texts.field(all[at] ?? ''), other: nameOf(other) })
  }
  const send = async (more: ImportMapping) => {
    try {
      await onMap(more)
      announce(t('importMapped'), { about: 'import' })
    } catch {
      // The call has said why; the file is read as before.
    }
    setDraft(null)
  }
  const choose = (at: number, field: string | null) => {
    const next = chosen.map((one, place) => (place === at ? field : one))
    setDraft(next)
    const refused = refusal(next, at)
    if (refused) announce(refused, { about: 'import' })
    if (next.every((_, place) => otherOf(next, place) === undefined)) void send({ fields: [...next] })
  }
  const count = read.filter((field) => field !== null).length
  return (
    <section ref={section} tabIndex={-1} aria-label={t('importColumns')} className="flex flex-col gap-2 outline-0">
      {(isRemembered || mapping === 'hand') && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>{t(isRemembered ? 'importRemembered' : 'importChosen')}</p>
          <Button
            size="small"
            onPress={() => {
              // The button goes with what it takes back.
              section.current?.focus()
              void send({})
            }}
          >
            {t('importRecognise')}
          </Button>
        </div>
      )}
      {!hasHeadings && <p>{t('importNoHeadings')}</p>}
      {missing.length > 0 && (
        <p className="text-warn wrap-anywhere">
          {t('importMissing', { fields: missing.map((field) => texts.field(field)).join('、') })}
        </p>
      )}
      {mode !== 'add' && key !== null && !read.includes(key) && (
        <p className="text-warn wrap-anywhere">
          {t(mode === 'edit' ? 'importNoKeyEdit' : 'importNoKeyBoth', { field: texts.field(key) })}
        </p>
      )}
      <Disclosure
        level={3}
        title={t('importColumnsOf', { count, total: columns.length })}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        <div className="flex flex-col gap-3 pt-1">
          <Checkbox
            isSelected={hasHeadings}
            onChange={(isFirst) => onHeadings(isFirst ? 'first' : 'none')}
            description={t('importHeadingsHint')}
          >
            {t('importHeadings')}
          </Checkbox>
          <div className="flex flex-wrap gap-3">
            {keys.length > 1 && mode !== 'add' && (
              <Select
                label={t('importKey')}
                description={t('importKeyHint')}
                options={keys.map((value) => ({ value, label: texts.field(value) }))}
                value={key}
                onChange={(value) => value && value !== key && void send({ fields: [...read], key: value })}
              />
            )}
            {modes.length > 1 && (
              <Select
                label={t('importMode')}
                options={modes.map((value) => ({ value, label: t(`importMode.${value}`) }))}
                value={mode}
                onChange={(value) =>
                  value && value !== mode && void send({ fields: [...read], mode: value as ImportMode })
                }
              />
            )}
          </div>
          <table className="w-full table-fixed border-collapse text-start [&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-start [&_:is(td,th)]:wrap-anywhere">
            <caption className="sr-only">{t('importColumns')}</caption>
            <thead className="bg-sunken text-quiet">
              <tr>
                {TITLES.map(([title, className]) => (
                  <th key={title} scope="col" className={`font-medium ${className}`}>
                    {t(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, at, example }) => (
                <tr key={id}>
                  <th scope="row" className="font-normal">
                    {nameOf(at)}
                    {/* Where there is no room for a column of its own. */}
                    <span className="block text-quiet tablet:hidden">{example}</span>
                  </th>
                  <td className={`text-quiet ${WIDE}`}>{example}</td>
                  <td>
                    <Select
                      aria-label={t('importFieldOf', { column: nameOf(at) })}
                      placeholder={t('importNothing')}
                      isClearable
                      hasMessageLine={false}
                      options={options}
                      value={chosen[at] ?? null}
                      errorMessage={refusal(chosen, at)}
                      onChange={(field) => field !== (chosen[at] ?? null) && choose(at, field)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </section>
  )
}
