import { readFileSync } from 'node:fs'

import { type PlanFile, TITLE_DICTIONARIES } from '#server/archives/volumes/planning/plan-file.ts'

interface CatalogueNode {
  readonly code: string
  readonly name: string
  readonly level: string
  readonly orderNum?: number
  readonly retention?: string
  readonly medium?: string
  readonly when?: readonly string[]
}
interface DemoFile {
  readonly id: string
  readonly projectId: string
  readonly monomialId: string | null
  readonly catalogSet: string
  readonly catalogCode: string
  readonly title: string
  readonly medium: string
  readonly carrier: string
  readonly secretLevel: string
  readonly retention: string
  readonly specialty: string | null
  readonly division: string | null
  readonly drawingNo?: string
  readonly drawingSize?: string
  readonly pages: number
  readonly docDate: string | null
  readonly endDate: string | null
  readonly status: string
}
interface Dictionary {
  readonly code: string
  readonly items: readonly (readonly [value: string, text: string])[]
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../src/server/db/seed/data/${name}.json`, import.meta.url), 'utf8')) as T

const nodes = (set: string): ReadonlyMap<string, CatalogueNode> => {
  const found = read<{ nodes: CatalogueNode[] }>(`catalog-${set}`)
  return new Map(found.nodes.map((node) => [node.code, node]))
}
const dictionary = (code: string): Dictionary['items'] =>
  read<Dictionary[]>('dicts').find((one) => one.code === code)?.items ?? []
/** What a value of a dictionary is called in a title. */
export const nameOf = (name: keyof typeof TITLE_DICTIONARIES, value: string): string =>
  dictionary(TITLE_DICTIONARIES[name]).find(([one]) => one === value)?.[1] ?? value
const orderOf = (code: string, value: string | null) =>
  value === null ? 0 : dictionary(code).findIndex(([one]) => one === value) + 1

/** A file of the catalogue as it is planned with; `more` says what is its own. */
function planFile(
  catalogue: ReadonlyMap<string, CatalogueNode>,
  code: string,
  more: Pick<PlanFile, 'id' | 'title' | 'place'> & Partial<PlanFile>
): PlanFile {
  const item = catalogue.get(code)
  const { specialty = null, division = null } = more
  return {
    catalogCode: code,
    itemOrder: item?.orderNum ?? 0,
    itemName: item?.name ?? code,
    groupName: catalogue.get(code.split('-')[0] ?? '')?.name ?? code,
    className: catalogue.get(code.slice(0, 1))?.name ?? code,
    monomialId: null,
    unitNo: '00',
    unitName: null,
    medium: item?.medium === '图纸' ? 'TZ' : 'WZ',
    carrier: 'PE',
    secrecy: '0',
    retention: item?.retention ?? 'CQ',
    specialty,
    specialtyOrder: orderOf('specialty', specialty),
    division,
    divisionOrder: orderOf('gb50300_division', division),
    drawingNo: null,
    drawingSize: null,
    sides: null,
    pages: 1,
    from: null,
    to: null,
    ...more
  }
}

/** The approved files of the demo project p1, as they are planned with. */
export function demoFiles(): PlanFile[] {
  const { files, monomials } = read<{ files: DemoFile[]; monomials: { id: string; unitNo: string; name: string }[] }>(
    'demo'
  )
  const units = new Map(monomials.map((unit) => [unit.id, unit]))
  const catalogue = nodes('building')
  return files
    .filter(({ projectId, status }) => projectId === 'p1' && status === 'approved')
    .map((file, at) => {
      const unit = units.get(file.monomialId ?? '')
      return planFile(catalogue, file.catalogCode, {
        id: file.id,
        title: file.title,
        place: at,
        monomialId: file.monomialId,
        unitNo: unit?.unitNo ?? '00',
        unitName: unit?.name ?? null,
        medium: file.medium,
        carrier: file.carrier,
        secrecy: file.secretLevel,
        retention: file.retention,
        specialty: file.specialty,
        division: file.division,
        drawingNo: file.drawingNo ?? null,
        drawingSize: file.drawingSize ?? null,
        pages: file.pages,
        from: file.docDate,
        to: file.endDate
      })
    })
}

/** The divisions 分部 that records of a group lie in, and the disciplines 专业 of the drawings, by the item. */
const DIVISIONS = ['1', '2', '3', '5', '7'] as const
const SPECIALTIES = ['JZ', 'JG', 'GJG', 'MQ', 'ZX', 'JPS', 'DQ', 'ZN', 'TF', 'SW', 'SW', 'SW'] as const
const SIZES = ['A0', 'A1', 'A1', 'A2', 'A3'] as const

/**
 * A unit project of 300 files made from the catalogue: every item of C and D that applies without a special feature has files, records of
 * C5 to C7 lie in divisions, some are of no division, and drawings are in disciplines. Every file whose number ends in 0 is only electronic.
 */
export function unitOf300(): PlanFile[] {
  const catalogue = nodes('building')
  const items = [...catalogue.values()].filter(
    ({ level, code, when }) => level === 'item' && 'CD'.includes(code.slice(0, 1)) && !when
  )
  return Array.from({ length: 300 }, (_, at) => {
    const item = items[at % items.length]!
    const round = Math.floor(at / items.length)
    const isDrawing = item.code.startsWith('D')
    const hasDivision = /^C[567]/.test(item.code)
    return planFile(catalogue, item.code, {
      id: `u${String(at).padStart(3, '0')}`,
      title: `1#楼${item.name}${round + 1}`,
      place: round,
      monomialId: 'u',
      unitNo: '01',
      unitName: '1#楼',
      carrier: at % 10 === 0 ? 'E' : 'PE',
      division: hasDivision ? (DIVISIONS[(at * 7) % DIVISIONS.length] ?? null) : null,
      specialty: isDrawing ? (SPECIALTIES[Number(item.code.slice(3)) - 1] ?? null) : null,
      drawingNo: isDrawing ? `竣-${(round * 13) % 40}` : null,
      drawingSize: isDrawing ? (SIZES[at % SIZES.length] ?? null) : null,
      pages: isDrawing ? 1 + (at % 4) : 1 + ((at * 17) % 23) + (at % 41 === 0 ? 120 : 0),
      from: `2025-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`
    })
  })
}
