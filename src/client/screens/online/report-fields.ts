import { boolean, choice, date, type Field, number, text, time } from '#contract/core/resource/field.ts'
import { type AnyResource, resource } from '#contract/core/resource/resource.ts'
import { exportReport, getData } from '#contract/online/reports.ts'
import type { PopupReport } from '#core/work/reports.ts'

/** A report as the list machinery takes it: a resource that is listed and exported. */
export interface ReportResource {
  readonly resource: AnyResource
  readonly titles: ReadonlyMap<string, string>
  readonly columns: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly search: readonly string[]
  /** What may be asked by an advanced query and shown: its columns, without parameters and ends of ranges. */
  readonly shown: ReadonlySet<string>
}

/** Where a range begins and ends, in words. */
export interface RangeWords {
  readonly from: (title: string) => string
  readonly to: (title: string) => string
}

const VIEW_KINDS: Readonly<Record<string, string>> = { date: 'date', datetime: 'time' }

function fieldOf(kind: string | undefined, dictionary: string | undefined): Field {
  if (dictionary !== undefined) return choice(dictionary)
  if (kind === 'number') return number()
  if (kind === 'date') return date()
  if (kind === 'time') return time()
  return kind === 'boolean' ? boolean() : text()
}

/** Makes a resource of what a report shows and is asked by. What is only asked is no field of a row: it is in no detail. */
export function listedReport(
  { columns: { cgRpConfigId, columns }, fields }: PopupReport,
  words: RangeWords
): ReportResource {
  const titles = new Map(columns.map(({ dataIndex, title }) => [dataIndex, title]))
  const all: Record<string, Field> = Object.fromEntries(
    columns.map(({ dataIndex, kind, customRender }) => [dataIndex, fieldOf(kind, customRender)])
  )
  const search = fields.flatMap(({ field, label, mode, view }) => {
    const ends =
      mode === 'group'
        ? ([
            ['_begin', words.from],
            ['_end', words.to]
          ] as const)
        : []
    if (ends.length === 0) {
      all[field] ??= { ...fieldOf(VIEW_KINDS[view], undefined), secret: true }
      titles.set(field, label)
      return [field]
    }
    return ends.map(([end, word]) => {
      const key = `${field}${end}`
      all[key] = { ...fieldOf(VIEW_KINDS[view], undefined), secret: true }
      titles.set(key, word(label))
      return key
    })
  })
  const path = '/online/cgreport/api'
  const names = columns.map(({ dataIndex }) => dataIndex)
  const declared = resource(`report.${cgRpConfigId}`, path, {
    right: '',
    fields: all,
    label: names[0] ?? '',
    verbs: ['list', 'exportXls']
  })
  const at = encodeURIComponent(cgRpConfigId)
  return {
    resource: {
      ...(declared as AnyResource),
      calls: {
        list: { ...getData, path: `${path}/getData/${at}` },
        exportXls: { ...exportReport, path: `${path}/exportXls/${at}` }
      }
    },
    titles,
    columns: names,
    widths: Object.fromEntries(columns.map(({ dataIndex, width }) => [dataIndex, width])),
    search,
    shown: new Set(names)
  }
}
